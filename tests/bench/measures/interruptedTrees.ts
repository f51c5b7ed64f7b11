import { createSolid } from '../../../core/geometry/solid.ts'
import { composeTrs, transformPoint } from '../../../core/math/affine.ts'
import { type Random, seeded } from '../../../core/math/seeded.ts'
import { noProgress } from '../../../core/base/progress.ts'
import {
  type ApproximateContacts,
  approximateContacts,
  type FittedSolid,
} from '../../../core/query/interruptible/approximateContacts.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../../core/spheretree/cells/buildCellTree.ts'
import { protrusions } from '../../../core/spheretree/quality/protrusions.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'

const MESHES = ['static/bunny-1500.obj', 'static/dragon-2k.obj', 'CesiumMan.glb']
const OPERATIONS = [100, 500, 1000, 2500, 5000, 10_000, 30_000]
/** Number of operations at which the error must be at most half of Hubbard's. */
const COMPARED = 5000
const PAIRS = 60
/** Distances of the centres of a pair, in radii of the root sphere. */
const CLOSEST = 0.6
const FARTHEST = 0.9
const PILES = 10
const PILE_BODIES = 20
/** Radius of the ball that contains the centres of a pile, in radii of the root sphere. */
const PILE_RADIUS = 2

type Fitted = Pick<FittedSolid, 'tree' | 'errors'>

/** Errors of interrupted searches on our fitted trees, relative to Hubbard's: [BO04] §6.4, figures 20 to 22. */
export async function measureInterruptedTrees(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const mesh of hasSharedRigs ? MESHES.slice(0, quick ? 1 : 3) : []) {
    const { rig } = await loadSharedRig(mesh)
    const solid = createSolid(rig.skin.rest, rig.skin.triangles, noProgress)
    const fit = (builder: string): Fitted => {
      const tree = buildCellTree(rig.skin, { ...defaultCellTreeSettings, builder }, noProgress)
      return { tree, errors: protrusions(tree.spheres, solid, noProgress).bounds }
    }
    const ours = fit('medial')
    const hubbard = fit('hubbard')
    rows.push(...comparePairs(mesh, ours, hubbard), comparePiles(mesh, ours, hubbard))
  }
  const note = `Two overlapping copies of a mesh, rotated at random, with their centres ${CLOSEST} to ${FARTHEST} radii of the root sphere apart, ${PAIRS} times. A sphere test counts as 1 operation, an update as 2. The error of a result is the largest sum of the errors of two overlapping spheres, an upper bound of the distance between the bodies there. Rows show the mean over all pairs of error (medial) / error (hubbard), each after the same number of operations, and the share of searches that were complete by then. In piles, ${PILE_BODIES} copies have their centres in a ball of ${PILE_RADIUS} radii. The operations are divided evenly among all pairs whose root spheres overlap, and the error is the largest of all pairs: few operations per pair do not get far below the root spheres, where the trees differ little.`
  return { name: 'Interrupted searches on fitted trees', note, rows }
}

function comparePairs(mesh: string, ours: Fitted, hubbard: Fitted): Row[] {
  const pairs = Array.from({ length: PAIRS }, (_, k) => overlappingPair(ours, seeded(k + 1)))
  return OPERATIONS.map((operations) => {
    const results = pairs.map(([a, b]) => [search(ours, a, b, operations), search(hubbard, a, b, operations)] as const)
    const mean = meanOf(results.map(([a, b]) => a.error / b.error))
    const complete = [0, 1].map((k) => meanOf(results.map((pair) => (pair[k as 0 | 1].complete ? 100 : 0))))
    const shares = `complete: ${show(complete[0]!)} %, ${show(complete[1]!)} %`
    const what = `${mesh}, ${operations} operations: error, medial / hubbard (${shares})`
    return operations === COMPARED ? atMost(what, '0.5', 0.5, mean, '×') : plain(what, '', `${show(mean)}×`)
  })
}

function comparePiles(mesh: string, ours: Fitted, hubbard: Fitted): Row {
  const piles = Array.from({ length: PILES }, (_, k) => pileOf(ours, seeded(k + 1)))
  const mean = meanOf(piles.map((pile) => pileError(ours, pile) / pileError(hubbard, pile)))
  const what = `${mesh}, pile of ${PILE_BODIES} bodies sharing ${COMPARED} operations: error, medial / hubbard`
  return plain(what, '', `${show(mean)}×`)
}

/** The largest error of all pairs whose root spheres overlap. */
function pileError(fitted: Fitted, pile: readonly Float64Array[]): number {
  const pairs = pile.flatMap((a, i) => pile.slice(i + 1).map((b) => [a, b] as const))
  const near = pairs.filter(([a, b]) => search(fitted, a, b, 1).nodes.length > 0)
  return Math.max(...near.map(([a, b]) => search(fitted, a, b, COMPARED / near.length).error))
}

function search(fitted: Fitted, a: Float64Array, b: Float64Array, operations: number): ApproximateContacts {
  return approximateContacts({ ...fitted, placement: a }, { ...fitted, placement: b }, operations)
}

function overlappingPair(fitted: Fitted, random: Random): readonly [Float64Array, Float64Array] {
  const [x, y, z, r] = fitted.tree.spheres
  const centre = Float64Array.of(x!, y!, z!)
  const away = randomDirection(random)
  const gap = r! * (CLOSEST + (FARTHEST - CLOSEST) * random())
  const place = away.map((part) => part * gap)
  return [placementOf(randomTurn(random), centre, [0, 0, 0]), placementOf(randomTurn(random), centre, place)]
}

function pileOf(fitted: Fitted, random: Random): Float64Array[] {
  const [x, y, z, r] = fitted.tree.spheres
  const centre = Float64Array.of(x!, y!, z!)
  return Array.from({ length: PILE_BODIES }, () => {
    const distance = PILE_RADIUS * r! * Math.cbrt(random())
    const place = randomDirection(random).map((part) => part * distance)
    return placementOf(randomTurn(random), centre, place)
  })
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function randomDirection(random: Random): number[] {
  const part = [0, 1, 2].map(() => random() + random() + random() - 1.5)
  const length = Math.hypot(...part)
  return part.map((value) => value / length)
}

/** Random unit quaternion. */
function randomTurn(random: Random): number[] {
  const turn = [0, 1, 2, 3].map(() => random() + random() + random() - 1.5)
  const length = Math.sqrt(turn.reduce((sum, part) => sum + part * part, 0))
  return turn.map((part) => part / length)
}

/** Rotates about `centre` and moves `centre` to `position`. */
function placementOf(turn: readonly number[], centre: Float64Array, position: readonly number[]): Float64Array {
  const placement = new Float64Array(12)
  composeTrs([0, 0, 0], 0, turn, 0, [1, 1, 1], 0, placement, 0)
  const turned = new Float64Array(3)
  transformPoint(placement, 0, centre, 0, turned, 0)
  for (let axis = 0; axis < 3; axis++) placement[axis * 4 + 3] = (position[axis] as number) - turned[axis]
  return placement
}
