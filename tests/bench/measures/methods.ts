import type { Skinning } from '../../../core/skinning/skinning.ts'
import { loadScene, papersTree } from '../benchScene.ts'
import { frameTimes, onDemand } from '../contenders.ts'
import { atMost, type BenchTable, type Row } from '../table.ts'
import { timeAgainst } from '../timing.ts'

/** [KOZ06] §5: cost of spherical and dual blending relative to linear, for whole queries. */
export async function measureMethods(quick: boolean): Promise<BenchTable> {
  const frames = quick ? 8 : 40
  const rows: Row[] = []
  for (const [scene, paper] of [
    ['two-men', '1.15×'],
    ['two-creatures', '1.22×'],
  ] as const) {
    const pipelines = []
    for (const skinning of ['linear', 'spherical', 'dual'] satisfies Skinning[]) {
      const loaded = await loadScene(scene, papersTree, skinning)
      pipelines.push(onDemand(loaded, frameTimes(loaded, frames)))
    }
    const [linear, spherical, dual] = timeAgainst(pipelines, frames)
    rows.push(atMost(`${scene}: spherical / linear, all pairs`, paper, 1.2, spherical.mean / linear.mean, '×'))
    rows.push({
      ...atMost(`${scene}: dual / linear, all pairs`, '', 0, dual.mean / linear.mean, '×'),
      required: '',
      reached: null,
    })
  }
  return {
    name: 'Skinning methods',
    note: 'Trees as in the papers (`quinlan`, leaf size 1). Each method deforms the skin differently, so the contacts differ too.',
    rows,
  }
}
