import { loadScene } from '../benchScene.ts'
import { frameTimes, onDemand } from '../contenders.ts'
import { type BenchTable, plain, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

const sizes = [1, 4, 8, 16, 32, 64, 128]

/** Runs the same queries on trees of every leaf size. These figures are the reason for the default leaf size. */
export async function measureLeafSize(quick: boolean): Promise<BenchTable> {
  const rows = []
  for (const [scene, any] of [
    ['two-men', false],
    ['two-men', true],
    ['two-creatures', false],
    ['two-creatures', true],
    ['dwarves-interlocked-3', false],
  ] as const) {
    const frames = scene.startsWith('two') ? (quick ? 6 : 20) : 1
    const pipelines = []
    for (const leaf of sizes) {
      const loaded = await loadScene(scene, { leaf })
      pipelines.push(onDemand(loaded, frameTimes(loaded, frames), any))
    }
    const times = timeAgainst(pipelines, frames).map((timing) => timing.mean)
    const fastest = Math.min(...times)
    rows.push(plain(`${scene}, ${any ? 'yes/no' : 'all pairs'}`, '', times.map((ms) => show(ms / fastest)).join(' ')))
  }
  const note = `Time for leaf sizes of ${sizes.join(', ')} triangles, relative to the fastest.`
  return { name: 'Leaf size', note, rows }
}
