import { noProgress } from '../../../core/progress.ts'
import { type Body, createBody, placeBody } from '../../../core/query/body.ts'
import { type DistanceReport, queryDistance } from '../../../core/query/distance.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { type BenchScene, loadScene } from '../benchScene.ts'
import { bvhDistance } from '../opponents/bvhDistance.ts'
import { atLeast, type BenchTable, plain, type Row, show } from '../table.ts'
import { medianOf, timeAgainst } from '../timing.ts'

/** Two bodies, and what brings them into their pose before every question. */
interface Duel {
  readonly name: string
  readonly a: Body
  readonly b: Body
  pose(): void
}

/** Gaps between the bodies, in parts of the diameter of one. */
const GAPS = [0.01, 0.05, 0.2]

/** How far posed bodies are apart, against three-mesh-bvh, which deforms and refits all of both first; of rigid ones it has no need to. */
export async function measureDistance(quick: boolean): Promise<BenchTable> {
  const duels = [await sceneDuel('dwarves-apart-3'), await sceneDuel('two-creatures')]
  if (hasSharedRigs) duels.push(await bunnies())
  const rows = duels.flatMap((duel) => GAPS.flatMap((gap) => rowsOf(duel, gap, quick)))
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending; from joint maps to the nearest points. Gaps are parts of the diameter. *Again*: with the triangles of the last answer as a hint, in the same pose anew. Both agree to the precision of the opponent's Float32.`
  return { name: 'Distance', note, rows }
}

async function sceneDuel(name: string): Promise<Duel> {
  const scene: BenchScene = await loadScene(name)
  scene.pose(scene.time)
  const [a, b] = scene.bodies.map(({ body }) => body) as [Body, Body]
  return { name, a, b, pose: () => scene.pose(scene.time) }
}

async function bunnies(): Promise<Duel> {
  const { rig } = await loadSharedRig('static/stanford-bunny.obj')
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const [a, b] = [createBody(rig, tree, createPose(rig)), createBody(rig, tree, createPose(rig))] as const
  placeBody(b, [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0])
  return { name: 'two bunnies', a, b, pose: () => {} }
}

function rowsOf({ name, a, b, pose }: Duel, gap: number, quick: boolean): Row[] {
  moveApart(a, b, gap * 2 * a.tree.spheres[3])
  let found = ask(a, b)
  const opponent = bvhDistance(a, b)
  const hint = found.triangles
  const [ours, again] = timeAgainst(
    [
      { name: 'ours', prepare: pose, run: () => (found = ask(a, b)) },
      { name: 'again', prepare: pose, run: () => ask(a, b, hint) },
    ],
    1,
    quick ? 5 : 15,
  )
  const bvh = medianOf(Array.from({ length: quick ? 1 : 3 }, () => timeOf(opponent.run)))
  if (Math.abs(opponent.distance() - found.distance) > 1e-5 * a.tree.spheres[3]) {
    throw new Error(`${name}: ${found.distance} apart, three-mesh-bvh says ${opponent.distance()}`)
  }
  const what = `${name}, ${a.tree.triangles.length} triangles each, ${gap * 100} % apart`
  const work = `${found.refits} refits, ${found.verticesSkinned} vertices, ${found.triangleTests} triangle tests`
  return [
    { ...atLeast(`${what}: three-mesh-bvh`, '', 0, bvh / ours.mean), required: '', reached: null },
    plain(
      'milliseconds: ours, again, three-mesh-bvh',
      '',
      `${show(ours.mean)}, ${show(again.mean)}, ${show(bvh)} (${work})`,
    ),
  ]
}

function ask(a: Body, b: Body, hint?: readonly [number, number]): DistanceReport {
  const reply = queryDistance(a, b, hint === undefined ? {} : { hint })
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

/** Shifts b along z, beyond a, until the gap is as wide as wanted. */
function moveApart(a: Body, b: Body, wanted: number): void {
  const place = b.place.slice()
  let near = 0
  let far = 4 * a.tree.spheres[3] + wanted
  for (let step = 0; step < 40; step++) {
    place[11] = a.place[11] + (near + far) / 2
    placeBody(b, place)
    if (ask(a, b).distance < wanted) near = (near + far) / 2
    else far = (near + far) / 2
  }
}

function timeOf(run: () => void): number {
  const started = performance.now()
  run()
  return performance.now() - started
}
