import { SPHERE } from '../spheretree/layout.ts'
import { SET_HEAD } from './plan/clusterPlan.ts'
import type { SphereFit } from './sphereFit.ts'

/** `refitPoints` for linear blending, from a `ClusterPlan`. */
export function refitCluster(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const balls = fit.lists.first
  const end = deformCluster(fit, node, balls, out, o)
  const x = out[o]
  const y = out[o + 1]
  const z = out[o + 2]
  let far = 0
  for (let b = 0; b < end; b += SPHERE) {
    const dx = balls[b] - x
    const dy = balls[b + 1] - y
    const dz = balls[b + 2] - z
    far = Math.max(far, dx * dx + dy * dy + dz * dz)
  }
  out[o + 3] = Math.sqrt(far)
}

/** Writes the deformed vertices to `list` and the centre mixed of them to out[o ..]; returns the end of the list. */
function deformCluster(fit: SphereFit, node: number, list: Float64Array, out: Float64Array, o: number): number {
  const { integers, integerStart, numbers, numberStart } = fit.plan.clusters
  const { maps } = fit.frames
  const to = integerStart[node + 1]
  let i = integerStart[node]
  let d = numberStart[node]
  let end = 0
  let x = 0
  let y = 0
  let z = 0
  while (i < to) {
    const size = integers[i]
    const last = end + integers[i + 1] * SPHERE
    const base = integers[i + SET_HEAD]
    const firstOther = i + SET_HEAD + 1
    i += SET_HEAD + size
    while (end < last) {
      const px = numbers[d]
      const py = numbers[d + 1]
      const pz = numbers[d + 2]
      const share = numbers[d + 3]
      d += 4
      const bx = maps[base] * px + maps[base + 1] * py + maps[base + 2] * pz + maps[base + 3]
      const by = maps[base + 4] * px + maps[base + 5] * py + maps[base + 6] * pz + maps[base + 7]
      const bz = maps[base + 8] * px + maps[base + 9] * py + maps[base + 10] * pz + maps[base + 11]
      let vx = bx
      let vy = by
      let vz = bz
      for (let j = firstOther; j < i; j++) {
        const m = integers[j]
        const w = numbers[d++]
        vx += w * (maps[m] * px + maps[m + 1] * py + maps[m + 2] * pz + maps[m + 3] - bx)
        vy += w * (maps[m + 4] * px + maps[m + 5] * py + maps[m + 6] * pz + maps[m + 7] - by)
        vz += w * (maps[m + 8] * px + maps[m + 9] * py + maps[m + 10] * pz + maps[m + 11] - bz)
      }
      list[end] = vx
      list[end + 1] = vy
      list[end + 2] = vz
      end += SPHERE
      x += share * vx
      y += share * vy
      z += share * vz
    }
  }
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
  return end
}
