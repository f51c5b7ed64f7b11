import { defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { loadScene } from '../benchScene.ts'
import { compareContacts, frameTimes, onDemand } from '../contenders.ts'
import { atLeast, type BenchTable, plain, type Row } from '../table.ts'
import { type Timing, timeAgainst } from '../timing.ts'
import { eager } from './eager.ts'
import { meshBvh } from './meshBvh.ts'

interface Duel {
  readonly ours: Timing
  readonly eager: Timing
  readonly bvh: Timing
  readonly contacts: readonly number[]
}

/** Our default settings against both opponents, in turns, on scenes of their own each. */
async function duel(scene: string, frames: number, any: boolean): Promise<Duel> {
  const own = await loadScene(scene)
  const times = frameTimes(own, frames)
  const exact = [onDemand(own, times, any), eager(await loadScene(scene), times, any)]
  const contacts = compareContacts(exact, frames)
  const bvh = meshBvh(await loadScene(scene), times, any)
  const [ours, boxes, foreign] = timeAgainst([...exact, bvh], frames)
  return { ours, eager: boxes, bvh: foreign, contacts }
}

/** Today's eager pipelines, from joint maps to pairs, against ours at its default settings. */
export async function measureOpponents(quick: boolean): Promise<BenchTable> {
  const frames = quick ? 8 : 40
  const rows: Row[] = []
  const add = async (scene: string, count: number, any: boolean, eagerAsked: number, bvhAsked: number) => {
    const found = await duel(scene, count, any)
    const what = `${scene}, ${any ? 'yes/no' : `all pairs (${range(found.contacts)})`}`
    rows.push(row(`${what}: eager TypeScript`, eagerAsked, found.eager.mean / found.ours.mean))
    rows.push(row(`${what}: three-mesh-bvh`, bvhAsked, found.bvh.mean / found.ours.mean))
    rows.push(plain('milliseconds: ours, eager, three-mesh-bvh', '', milliseconds(found)))
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
  const note = `Leaf size ${defaultTreeSettings.leaf}, linear blending. Pairs equal those of the eager pipeline in every frame.`
  return { name: 'Against eager pipelines', note, rows }
}

function row(what: string, asked: number, ratio: number): Row {
  return asked > 0 ? atLeast(what, '', asked, ratio) : { ...atLeast(what, '', 0, ratio), required: '', reached: null }
}

function milliseconds({ ours, eager: boxes, bvh }: Duel): string {
  return [ours, boxes, bvh].map(({ mean, spread }) => `${mean.toPrecision(3)} (±${spread.toFixed(2)})`).join(', ')
}

function range(counts: readonly number[]): string {
  return `${Math.min(...counts)} to ${Math.max(...counts)}`
}
