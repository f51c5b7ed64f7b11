import { readFileSync } from 'node:fs'
import { crowdScene, packed } from '../../../assets/make/scenes/crowdScene.ts'
import { askBodies, type BodiesAnswer } from '../../../core/query/crowd/askBodies.ts'
import { createCrowd } from '../../../core/query/crowd/crowd.ts'
import { methods } from '../../../core/query/methods.ts'
import { noClock } from '../../../core/query/base/queryReport.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import type { Skinning } from '../../../core/skinning/skinning.ts'
import { type BenchScene, sceneOf, scenes } from '../benchScene.ts'
import { compareContacts, frameTimes, type Pipeline } from '../contenders.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

const bodiesOf = {
  men: () => sample('two-men'),
  creatures: () => sample('two-creatures'),
  'dwarves interlocked, 106,496 triangles': () => sample('dwarves-interlocked-3'),
  'crowd of 50': () => sample('crowd-50'),
  'crowd of 16, packed': () => crowdScene(16, packed),
}

/** Work counters of a query, summed over frames. */
const figures = ['sphereTests', 'refits', 'verticesSkinned', 'boxTests', 'triangleTests'] as const

/** Runs the same queries on trees of both builders. These figures are the reason for the default builder. */
export async function measureBuilders(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const [what, scene] of Object.entries(bodiesOf)) rows.push(...(await compare(what, scene() as Scene, quick)))
  const note =
    'Trees by `kcentre` (collapse 0.8) and `quinlan` (collapse 0.6), leaf size 64, all pairs. Both find the same contacts in every frame. Work ratios: sphere tests, refits, vertices skinned, box tests, triangle tests.'
  return { name: 'Tree builders', note, rows }
}

async function compare(what: string, scene: Scene, quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const skinning of skinnings) {
    const frames = what.startsWith('crowd') ? 4 : what.startsWith('dwarves') ? 1 : quick ? 8 : 24
    const ours = await pipelineOf(what, scene, 'kcentre', skinning, frames)
    const theirs = await pipelineOf(what, scene, 'quinlan', skinning, frames)
    compareContacts([ours, theirs], frames)
    const [work, before] = [ours.work(), theirs.work()]
    const ratios = work.map((count, k) => count / before[k])
    rows.push(atMost(`${what}, ${skinning}: sphere tests per query, kcentre / quinlan`, '', 0.9, ratios[0], '×'))
    if (skinning !== 'linear') continue
    const [own, other] = timeAgainst([ours, theirs], frames, quick ? 5 : 15)
    rows.push(atMost('same, time', '', 1, own.mean / other.mean, '×'))
    rows.push(plain('same, work', '', ratios.map((ratio) => `${show(ratio)}×`).join(' ')))
  }
  return rows
}

interface Scene {
  readonly bodies: readonly object[]
}

function sample(name: string): Scene {
  return JSON.parse(readFileSync(`${scenes}${name}.rigscene.json`, 'utf8'))
}

async function pipelineOf(what: string, scene: Scene, builder: string, skinning: Skinning, frames: number) {
  const loaded = await sceneOf(what, JSON.stringify(scene), { builder }, skinning)
  return counted(builder, loaded, frameTimes(loaded, frames))
}

function counted(name: string, scene: BenchScene, times: readonly number[]): Pipeline & { work(): number[] } {
  const bodies = scene.bodies.map(({ body }) => body)
  const crowd = createCrowd()
  const totals = figures.map(() => 0)
  let answer: BodiesAnswer | undefined
  return {
    name,
    prepare: (frame) => scene.pose(times[frame]),
    run: () => {
      answer = askBodies({ bodies, method: methods['on-demand'], self: false, any: false, now: noClock, crowd })
    },
    /** Also adds the work of the last run to the totals. */
    pairs: () => {
      figures.forEach((figure, k) => {
        totals[k] += answer?.[figure] ?? 0
      })
      return Uint32Array.from(answer?.parts.flatMap(({ pairs }) => [...pairs]) ?? [])
    },
    work: () => totals,
  }
}
