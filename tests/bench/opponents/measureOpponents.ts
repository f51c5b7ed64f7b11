import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { loadScene } from '../benchScene.ts'
import { compareContacts, frameTimes, onDemand } from '../contenders.ts'
import { atLeast, type BenchTable, plain, type Row } from '../table.ts'
import { type Timing, timeAgainst } from '../timing.ts'
import { eager } from './eager.ts'
import { meshBvh } from './meshBvh.ts'

interface Comparison {
  readonly ours: Timing
  readonly eager: Timing
  readonly bvh: Timing
  readonly contacts: readonly number[]
}

/** Times our default settings against both opponents. They take turns, and each has its own scene. */
async function compareOn(scene: string, frames: number, any: boolean): Promise<Comparison> {
  const own = await loadScene(scene)
  const times = frameTimes(own, frames)
  const exact = [onDemand(own, times, any), eager(await loadScene(scene), times, any)]
  const contacts = compareContacts(exact, frames)
  const bvh = meshBvh(await loadScene(scene), times, any)
  const [ours, boxes, bvhTiming] = timeAgainst([...exact, bvh], frames)
  return { ours, eager: boxes, bvh: bvhTiming, contacts }
}

/** Compares eager pipelines with ours at default settings, from joint matrices to pairs. */
export async function measureOpponents(quick: boolean): Promise<BenchTable> {
  const frames = quick ? 8 : 40
  const rows: Row[] = []
  const add = async (scene: string, count: number, any: boolean, eagerRequired: number, bvhRequired: number) => {
    const found = await compareOn(scene, count, any)
    const what = `${scene}, ${any ? 'yes/no' : `all pairs (${range(found.contacts)})`}`
    rows.push(row(`${what}: eager TypeScript / ours`, eagerRequired, found.eager.mean / found.ours.mean))
    rows.push(row(`${what}: three-mesh-bvh / ours`, bvhRequired, found.bvh.mean / found.ours.mean))
    rows.push(plain('time (ms): ours, eager, three-mesh-bvh', '', milliseconds(found)))
  }
  await add('two-men', frames, false, 3, 12)
  await add('two-men', frames, true, 10, 0)
  await add('two-creatures', frames, false, 1.2, 6)
  await add('two-creatures', frames, true, 10, 0)
  for (const level of quick ? [0, 3] : [0, 1, 2, 3]) {
    const suffix = level === 0 ? '' : `-${level}`
    await add(`dwarves-interlocked${suffix}`, 1, false, level === 3 ? 4 : 1, 0)
    await add(`dwarves-apart${suffix}`, 1, false, level === 3 ? 100 : 1, 0)
  }
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending. Our pairs equal those of the eager pipeline in every frame. In parentheses: median pass / best pass.`
  return { name: 'Against eager pipelines', note, rows }
}

function row(what: string, required: number, ratio: number): Row {
  return required > 0
    ? atLeast(what, '', required, ratio)
    : { ...atLeast(what, '', 0, ratio), required: '', reached: null }
}

function milliseconds({ ours, eager: boxes, bvh }: Comparison): string {
  return [ours, boxes, bvh].map(({ mean, spread }) => `${mean.toPrecision(3)} (±${spread.toFixed(2)})`).join(', ')
}

function range(counts: readonly number[]): string {
  return `${Math.min(...counts)} to ${Math.max(...counts)}`
}
