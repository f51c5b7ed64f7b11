import { type Body, dropCaches } from '../../../../core/query/base/body.ts'
import { byBoxes, fittedBoxes } from '../../../../core/query/baselines/byBoxes.ts'
import { createCounts } from '../../../../core/query/base/counts.ts'
import { createHitList, sortedTriangles } from '../../../../core/query/base/hitList.ts'
import { type Point, solidOf, type Volume } from '../../../../core/query/probe/volume.ts'
import { traverseProbe } from '../../../../core/query/probe/traverseProbe.ts'
import { deformSkin } from '../../../../core/skinning/posedSkin.ts'
import { good } from '../../../support/good.ts'
import { loadScene } from '../../benchScene.ts'
import { createEagerBody, fitEagerBody } from '../../opponents/eager.ts'
import { probeBoxes } from '../../opponents/eagerProbe.ts'
import { atLeast, plain, type Row, show } from '../../table.ts'
import { timeAgainst } from '../../timing.ts'

/** Probes the size of a fingertip and of a hand, at vertices distributed over the creature. */
export async function probing(quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of ['sphere', 'capsule', 'box', 'oriented-box'] as const)
    rows.push(...(await probeBy(kind, 0.01, quick)))
  rows.push(...(await probeBy('sphere', 0.03, quick)))
  return rows
}

async function probeBy(kind: Volume['kind'], share: number, quick: boolean): Promise<Row[]> {
  const frames = quick ? 8 : 30
  const [scene, shipped, tuned] = [await creatures(), await creatures(), await creatures()]
  const time = (frame: number) => (scene.seconds * frame) / frames
  const { body } = scene.bodies[0]
  const boxed = shipped.bodies[0].body
  const eager = createEagerBody(tuned.bodies[0].body)
  const solids = Array.from({ length: frames }, (_, frame) => {
    scene.pose(time(frame))
    return good(solidOf(volumeAt(kind, vertexAt(body, frame / frames), body.tree.spheres[3] * share)))
  })
  const lists = [createHitList(), createHitList(), createHitList()]
  const counts = createCounts(body.depth, 0)
  const queries = [
    (frame: number) => {
      good(dropCaches(body))
      traverseProbe(body, solids[frame], false, lists[0], counts)
    },
    (frame: number) => {
      byBoxes.prepare(good(dropCaches(boxed)))
      probeBoxes(fittedBoxes(boxed), solids[frame], lists[1])
    },
    (frame: number) => {
      fitEagerBody(eager)
      probeBoxes(eager.fitted, solids[frame], lists[2])
    },
  ]
  const contenders = queries.map((query, k) => ({
    name: `${k}`,
    prepare: (frame: number) => [scene, shipped, tuned][k].pose(time(frame)),
    run: (frame: number) => {
      lists[k].count = 0
      query(frame)
    },
  }))
  let touched = 0
  for (let frame = 0; frame < frames; frame++) {
    for (const { prepare, run } of contenders) {
      prepare(frame)
      run(frame)
    }
    const [mine, ...others] = lists.map((list) => sortedTriangles(list).join())
    if (others.some((other) => other !== mine)) throw new Error(`${kind}: results differ`)
    touched += lists[0].count / frames
  }
  // Runs are short: the optimising compiler needs more of them than the default warm-up.
  for (let i = 0; i < 3000; i++) contenders[0].run(i % frames)
  // Times two contenders at a time. Three characters do not fit into the cache, which slows the fastest contender most.
  const [ours, method] = timeAgainst([contenders[0], contenders[1]], frames, 30)
  const [again, opponent] = timeAgainst([contenders[0], contenders[2]], frames, 30)
  const what = `${kind} of ${share} of the creature's size (${Math.round(touched)} triangles)`
  return [
    atLeast(`${what}: deform all + box tree / on demand`, '', 20, method.mean / ours.mean),
    plain('same, tuned eager pipeline / on demand', '', `${show(opponent.mean / again.mean)}×`),
    plain(
      'time (µs): on demand, box method, on demand, tuned eager',
      '',
      [ours, method, again, opponent].map(({ mean }) => show(mean * 1000)).join(', '),
    ),
  ]
}

function creatures() {
  return loadScene('two-creatures')
}

/** Position of the vertex at fraction `share` of the vertex list. */
function vertexAt(body: Body, share: number): Point {
  good(dropCaches(body))
  deformSkin(body.skin)
  const v = Math.floor((share * body.positions.length) / 3) * 3
  return [body.positions[v], body.positions[v + 1], body.positions[v + 2]]
}

function volumeAt(kind: Volume['kind'], [x, y, z]: Point, size: number): Volume {
  if (kind === 'sphere') return { kind, centre: [x, y, z], radius: size }
  if (kind === 'capsule') return { kind, from: [x, y, z], to: [x + size, y + size, z], radius: size / 2 }
  if (kind === 'box') return { kind, low: [x - size, y - size, z - size], high: [x + size, y + size, z + size] }
  return { kind, centre: [x, y, z], half: [size, size, size / 2], rotation: [0.1, 0.2, 0.3, 0.9] }
}
