import { buildBallTree } from '../../../core/innertree/tree/ballTree.ts'
import type { Clustering } from '../../../core/innertree/tree/clustering.ts'
import { clusterings } from '../../../core/innertree/tree/clusterings.ts'
import type { Inner } from '../../../core/innertree/inner.ts'
import { innerSolid } from '../../../core/innertree/field/innerSolid.ts'
import { packingFault } from '../../../core/innertree/packingFault.ts'
import { queryInnerOverlap } from '../../../core/innertree/query/queryInnerOverlap.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { placeBody } from '../../../core/query/base/body.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { triangleCount } from '../../../core/rig/skin.ts'
import { good } from '../../support/good.ts'
import { fillRig, innerPair, innerRigs, loadInnerRig, placesAtOverlap, refilled, withoutBunny } from '../innerScenes.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { sum } from '../timing.ts'

/** Required filled share of the volume: that of the prototype minus 0.01. */
const FILLED: Readonly<Record<string, readonly number[]>> = {
  bunny: [0.788, 0.845, 0.879, 0.904],
  man: [0.743, 0.806, 0.845, 0.867],
}
const SIZES = [1_000, 5_000, 20_000, 90_000]
/** Time limit of a build in seconds, by number of spheres. */
const SECONDS: Readonly<Record<number, number>> = { 5_000: 5, 90_000: 25 }

/** Measures the filled volume, the build time, and the two clustering methods of the sphere hierarchy. */
export async function measureInnerPacking(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const name of innerRigs) {
    const rig = await loadInnerRig(name)
    const sizes = quick ? SIZES.slice(0, 2) : SIZES
    const inners = sizes.map((spheres, k) => {
      const started = performance.now()
      const inner = fillRig(rig, spheres)
      const seconds = (performance.now() - started) / 1000
      const what = `${name}, ${spheres} spheres`
      rows.push(filledRow(what, FILLED[name][k], inner.filled))
      if (spheres in SECONDS)
        rows.push(atMost(`${what}: build, including all trees`, '', SECONDS[spheres], seconds, ' s'))
      return inner
    })
    rows.push(faultRow(name, rig, inners))
    rows.push(...clusteringRows(name, rig, inners[inners.length - 1], inners[1], quick ? 5 : 20))
  }
  const note = `Spheres of any size, in the reference pose. A build computes the distance field, the packing, and the trees of the packing and of all its prefixes. Sphere tests are those of a volume query at 20 % overlap with 5000 spheres per body. A packing is faulty if two of its spheres overlap, or one extends past the surface, by more than 1e-9 of its radius.${withoutBunny}`
  return { name: 'Packings of inner spheres', note, rows }
}

function filledRow(what: string, required: number, ours: number): Row {
  return {
    what: `${what}: filled volume`,
    paper: '',
    required: `≥ ${required}`,
    ours: show(ours),
    reached: ours >= required,
  }
}

/** Checks every packing: all pairs of spheres, and every sphere against the surface. */
function faultRow(name: string, rig: Rig, inners: readonly Inner[]): Row {
  const solid = good(innerSolid(rig.skin, `"${rig.name}"`, noProgress))
  const faults = inners.flatMap(({ packing, settings }) => {
    const fault = packingFault(packing, settings, solid, triangleCount(rig.skin))
    if (fault !== null) console.error(`${name}, ${packing.count} spheres: ${fault}`)
    return fault ?? []
  })
  const counts = inners.map(({ packing }) => packing.count).join(', ')
  return atMost(`${name}, packings of ${counts} spheres: faults`, '', 0, faults.length)
}

function clusteringRows(name: string, rig: Rig, largest: Inner, inner: Inner, count: number): Row[] {
  const pair = innerPair(rig, inner)
  const places = placesAtOverlap(pair, 0.2, count)
  return clusterings.map((clustering) => {
    const started = performance.now()
    buildBallTree(largest.packing.spheres, clustering, noProgress)
    const seconds = (performance.now() - started) / 1000
    const [a, b] = refilled(pair, clustered(inner, clustering))
    const tests = places.map((place) => {
      good(placeBody(b.body, place))
      return good(queryInnerOverlap(a, b)).tests
    })
    const what = `${name}, ${clustering.name}: tree of ${largest.packing.count} spheres; sphere tests per volume query`
    return plain(what, '', `${show(seconds)} s; ${show(sum(tests) / tests.length)}`)
  })
}

/** Rebuilds the cell trees with another clustering method. */
function clustered(inner: Inner, clustering: Clustering): Inner {
  const levels = inner.levels.map((level) => ({ ...level, tree: buildBallTree(level.cells, clustering, noProgress) }))
  return { ...inner, levels }
}
