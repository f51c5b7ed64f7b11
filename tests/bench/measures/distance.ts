import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, placeBody } from '../../../core/query/base/body.ts'
import { type DistanceReport, queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { type BenchScene, loadScene } from '../benchScene.ts'
import { bvhDistance } from '../opponents/bvhDistance.ts'
import { atLeast, type BenchTable, plain, type Row, show } from '../table.ts'
import { medianOf, timeAgainst } from '../timing.ts'

/** Two bodies, and a function that restores their pose before each query. */
interface PosedPair {
  readonly name: string
  readonly a: Body
  readonly b: Body
  pose(): void
}

/** Gaps between the bodies as fractions of the diameter. */
const GAPS = [0.01, 0.05, 0.2]

/**
 * Distance between posed bodies, compared with three-mesh-bvh. Skinned bodies require three-mesh-bvh to deform and
 * refit everything first; rigid bodies do not.
 */
export async function measureDistance(quick: boolean): Promise<BenchTable> {
  const posedPairs = [await scenePair('dwarves-apart-3'), await scenePair('two-creatures')]
  if (hasSharedRigs) posedPairs.push(await bunnies())
  const rows = posedPairs.flatMap((pair) => GAPS.flatMap((gap) => rowsOf(pair, gap, quick)))
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending. Times are from joint matrices to closest points. Gaps are percentages of the diameter. Hinted queries start from the triangles of the previous result, in the same pose. Both distances agree to Float32 precision, which three-mesh-bvh uses.`
  return { name: 'Distance', note, rows }
}

async function scenePair(name: string): Promise<PosedPair> {
  const scene: BenchScene = await loadScene(name)
  scene.pose(scene.time)
  const [a, b] = scene.bodies.map(({ body }) => body) as [Body, Body]
  return { name, a, b, pose: () => scene.pose(scene.time) }
}

async function bunnies(): Promise<PosedPair> {
  const { rig } = await loadSharedRig('static/stanford-bunny.obj')
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const [a, b] = [createBody(rig, tree, createPose(rig)), createBody(rig, tree, createPose(rig))] as const
  placeBody(b, [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0])
  return { name: 'two bunnies', a, b, pose: () => {} }
}

function rowsOf({ name, a, b, pose }: PosedPair, gap: number, quick: boolean): Row[] {
  moveApart(a, b, gap * 2 * a.tree.spheres[3])
  let found = distanceOf(a, b)
  const opponent = bvhDistance(a, b)
  const hint = found.triangles
  const [ours, hinted] = timeAgainst(
    [
      { name: 'ours', prepare: pose, run: () => (found = distanceOf(a, b)) },
      { name: 'again', prepare: pose, run: () => distanceOf(a, b, hint) },
    ],
    1,
    quick ? 5 : 15,
  )
  const bvh = medianOf(Array.from({ length: quick ? 1 : 3 }, () => timeOf(opponent.run)))
  if (Math.abs(opponent.distance() - found.distance) > 1e-5 * a.tree.spheres[3]) {
    throw new Error(`${name}: distance ${found.distance}, but three-mesh-bvh gives ${opponent.distance()}`)
  }
  const what = `${name}, ${a.tree.triangles.length} triangles each, ${gap * 100} % apart`
  const work = `${found.refits} refits, ${found.verticesSkinned} vertices, ${found.triangleTests} triangle tests`
  return [
    { ...atLeast(`${what}: three-mesh-bvh / ours`, '', 0, bvh / ours.mean), required: '', reached: null },
    plain(
      'time (ms): ours, ours with the previous result as a hint, three-mesh-bvh',
      '',
      `${show(ours.mean)}, ${show(hinted.mean)}, ${show(bvh)} (${work})`,
    ),
  ]
}

function distanceOf(a: Body, b: Body, hint?: readonly [number, number]): DistanceReport {
  const reply = queryDistance(a, b, hint === undefined ? {} : { hint })
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

/** Shifts b along z until its distance from a is `wanted`. */
function moveApart(a: Body, b: Body, wanted: number): void {
  const place = b.placement.slice()
  let near = 0
  let far = 4 * a.tree.spheres[3] + wanted
  for (let step = 0; step < 40; step++) {
    place[11] = a.placement[11] + (near + far) / 2
    placeBody(b, place)
    if (distanceOf(a, b).distance < wanted) near = (near + far) / 2
    else far = (near + far) / 2
  }
}

function timeOf(run: () => void): number {
  const started = performance.now()
  run()
  return performance.now() - started
}
