import { hilbertKeys } from '../hilbertKeys.ts'
import type { SurfaceMesh } from '../surfaceMesh.ts'
import type { SurfaceSamples } from '../cells/surfaceSamples.ts'

/**
 * Selects about `count` samples (all, if there are no more), evenly distributed by area: at equal area steps along a
 * Hilbert curve, plus the first sample of every component.
 */
export function pickSamples(mesh: SurfaceMesh, samples: SurfaceSamples, count: number): Uint32Array {
  const order = new Uint32Array(samples.count).map((_, s) => s)
  if (count >= samples.count) return order
  const keys = hilbertKeys(samples.positions, samples.count)
  order.sort((a, b) => keys[a] - keys[b] || a - b)
  const { componentOf, componentCount } = mesh.topology
  const isSeen = new Uint8Array(componentCount)
  const picked = new Uint32Array(samples.count)
  const area = samples.area.reduce((total, part) => total + part, 0)
  let found = 0
  let steps = 0
  let sum = 0
  for (let i = 0; i < order.length; i++) {
    sum += samples.area[order[i]]
    const component = componentOf[samples.triangle[order[i]]]
    const isNext = sum * count >= (steps + 0.5) * area && steps < count
    if (isNext) steps = Math.max(steps + 1, Math.ceil((sum / area) * count - 0.5))
    if (isNext || isSeen[component] === 0) picked[found++] = order[i]
    isSeen[component] = 1
  }
  return picked.slice(0, found)
}
