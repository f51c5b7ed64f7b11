import { createSolid } from '../../../core/geometry/solid.ts'
import { composeTrs, transformPoint } from '../../../core/math/affine.ts'
import { type Random, seeded } from '../../../core/math/seeded.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { approximateContacts, type FittedSolid } from '../../../core/query/interruptible/approximateContacts.ts'
import { createBody, placeBody, refreshBody } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../../core/spheretree/cells/buildCellTree.ts'
import { protrusions } from '../../../core/spheretree/quality/protrusions.ts'
import { good } from '../../support/good.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'

const MESHES = ['static/bunny-1500.obj', 'static/dragon-2k.obj', 'CesiumMan.glb']
const OPERATIONS = [1000, 2500, 5000, 10_000, 30_000]
/** Number of operations at which the error must be at most half of Hubbard's. */
const COMPARED = 5000
const FRAMES = 60

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
    const pairs = Array.from({ length: FRAMES }, (_, frame) => touchingPair(rig, seeded(frame + 1)))
    rows.push(...compare(mesh, pairs, fit('medial'), fit('hubbard')))
  }
  const note = `Two copies of a mesh, rotated at random and moved towards each other until they touch, ${FRAMES} times. A sphere test counts as 1 operation, an update as 2. The error of a result is the largest sum of the errors of two overlapping spheres, an upper bound of the distance between the bodies. Rows show the mean over all pairs of error (medial) / error (hubbard). The ratio depends on the scene: for 20 copies in one pile sharing 5,000 operations, few searches get past the root spheres, and the ratio was 0.86 to 0.99.`
  return { name: 'Interrupted searches on fitted trees', note, rows }
}

function compare(mesh: string, pairs: readonly Placements[], ours: Fitted, hubbard: Fitted): Row[] {
  return OPERATIONS.map((operations) => {
    const errorOf = (fitted: Fitted, [a, b]: Placements) =>
      approximateContacts({ ...fitted, placement: a }, { ...fitted, placement: b }, operations).error
    const ratios = pairs.map((pair) => errorOf(ours, pair) / errorOf(hubbard, pair))
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    const what = `${mesh}, ${operations} operations: error, medial / hubbard`
    return operations === COMPARED ? atMost(what, '0.5', 0.5, mean, '×') : plain(what, '', `${show(mean)}×`)
  })
}

type Placements = readonly [Float64Array, Float64Array]

/** Step size when moving two bodies together, and the largest final penetration, both in radii of the root sphere. */
const STEP = 1 / 16
const CLOSE = 1 / 4096

/** Rotates two copies at random and moves the second towards the first until they touch. */
function touchingPair(rig: Rig, random: Random): Placements {
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const pose = createPose(rig)
  const bodies = [createBody(rig, tree, pose), createBody(rig, tree, pose)] as const
  const radius = tree.spheres[3]
  const centre = tree.spheres.subarray(0, 3)
  const turns = [randomTurn(random), randomTurn(random)] as const
  const away = randomTurn(random).slice(0, 3)
  const length = Math.sqrt(away.reduce((sum, part) => sum + part * part, 0))
  const placements = (gap: number): Placements => [
    placementOf(turns[0], centre, [0, 0, 0]),
    placementOf(
      turns[1],
      centre,
      away.map((part) => (part / length) * gap),
    ),
  ]
  const touches = (gap: number) => {
    for (const [k, placement] of placements(gap).entries()) {
      placeBody(bodies[k as 0 | 1], placement)
      refreshBody(bodies[k as 0 | 1])
    }
    return good(queryPair(bodies[0], bodies[1], { any: true })).pairs.length > 0
  }
  let apart = 2 * radius
  while (!touches(apart - STEP * radius) && apart > 0) apart -= STEP * radius
  let inside = apart - STEP * radius
  while (apart - inside > CLOSE * radius) {
    const middle = (apart + inside) / 2
    if (touches(middle)) inside = middle
    else apart = middle
  }
  return placements(inside)
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
