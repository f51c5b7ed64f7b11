import { buildInner, defaultInnerSettings } from '../../../core/innertree/buildInner.ts'
import { createInnerBody } from '../../../core/innertree/body/innerBody.ts'
import { queryInnerDistance } from '../../../core/innertree/query/queryInnerDistance.ts'
import { composeTrs } from '../../../core/math/affine.ts'
import { seeded } from '../../../core/math/seeded.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, placeBody } from '../../../core/query/base/body.ts'
import { queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { good } from '../../support/good.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { loadInnerRig } from '../innerScenes.ts'
import { atLeast, atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

/** Gaps as fractions of the diameter, and the largest allowed error in per cent of it. */
const GAPS = [
  { gap: 0.01, error: 0.4 },
  { gap: 0.05, error: 0.15 },
  { gap: 0.2, error: 0.05 },
] as const

/** Meshes in ../shared/rigs/static. */
const MESHES = ['stanford-bunny', 'spot-cow', 'dragon-2k'] as const

/**
 * Distance by inner spheres with the triangle step, compared with the exact distance, in random orientations and
 * directions.
 */
export async function measureInnerDistance(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  rows.push(...rowsOf('man', await loadInnerRig('man'), quick))
  for (const mesh of hasSharedRigs ? MESHES : []) {
    rows.push(...rowsOf(mesh, (await loadSharedRig(`static/${mesh}.obj`)).rig, quick))
  }
  const note = `${defaultInnerSettings.spheres} spheres per body, rigid, no hints. Errors are the largest over all orientations, in per cent of the diameter.${hasSharedRigs ? '' : ' Meshes in ../shared/rigs/static were not found.'}`
  return { name: 'Distance by inner spheres', note, rows }
}

function rowsOf(mesh: string, rig: Rig, quick: boolean): Row[] {
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const [a, b] = [createBody(rig, tree, createPose(rig)), createBody(rig, tree, createPose(rig))]
  const inner = good(buildInner(rig.skin, defaultInnerSettings, mesh, noProgress))
  const [innerA, innerB] = [createInnerBody(a, inner), createInnerBody(b, inner)]
  const size = 2 * tree.spheres[3]
  return GAPS.flatMap(({ gap, error }) => {
    const places = placesApart(a, b, gap * size, 40)
    let worst = 0
    for (const place of places) {
      placeBody(b, place)
      const bound = good(queryInnerDistance(innerA, innerB)).distance
      worst = Math.max(worst, (100 * (bound - good(queryDistance(a, b)).distance)) / size)
    }
    const prepare = (frame: number) => void placeBody(b, places[frame])
    const [exact, ours] = timeAgainst(
      [
        { name: 'exact', prepare, run: () => queryDistance(a, b) },
        { name: 'inner', prepare, run: () => queryInnerDistance(innerA, innerB) },
      ],
      places.length,
      quick ? 3 : 7,
    )
    const what = `${mesh}, ${tree.triangles.length} triangles, ${100 * gap} % apart`
    const ratio = atLeast(`${what}: time of the exact distance / inner spheres`, '', 3, exact.mean / ours.mean)
    const largest = atMost(`${what}: largest error`, '0.5 %', error, worst, ' %')
    const times = plain('time (ms): exact, inner spheres', '', `${show(exact.mean)}, ${show(ours.mean)}`)
    return [ratio, largest, times]
  })
}

/** Placements of b in random orientations at distance `wanted` from a. */
function placesApart(a: Body, b: Body, wanted: number, count: number): Float64Array[] {
  const random = seeded(7)
  const unit = (n: number) => {
    const v = Array.from({ length: n }, () => random() * 2 - 1)
    const length = Math.sqrt(v.reduce((sum, x) => sum + x * x, 0))
    return v.map((x) => x / length)
  }
  return Array.from({ length: count }, () => {
    const [turn, direction] = [unit(4), unit(3)]
    const place = new Float64Array(12)
    let near = 0
    let far = 4 * a.tree.spheres[3] + wanted
    for (let step = 0; step < 30; step++) {
      const middle = (near + far) / 2
      composeTrs(
        direction.map((x) => x * middle),
        0,
        turn,
        0,
        [1, 1, 1],
        0,
        place,
        0,
      )
      placeBody(b, place)
      if (good(queryDistance(a, b)).distance < wanted) near = middle
      else far = middle
    }
    return place
  })
}
