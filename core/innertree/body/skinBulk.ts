import { onceFor } from '../../base/onceFor.ts'
import type { Skin } from '../../rig/skin.ts'

/** Dimensions of a skin at rest, used to bound the effect of small differences between its joints. */
export interface SkinBulk {
  /** Joints that influence vertices. */
  readonly joints: Uint32Array
  /** Centre and half diagonal of the box around all vertices. */
  readonly centre: readonly number[]
  readonly radius: number
  /** Total area of the triangles, and the lengths of two edges of each. */
  readonly area: number
  readonly edges: number
}

export const skinBulk = onceFor((skin: Skin): SkinBulk => {
  const { centre, radius } = boxOf(skin.rest)
  return { joints: Uint32Array.from(new Set(skin.setJoints)), centre, radius, ...surfaceOf(skin) }
})

function boxOf(rest: Float64Array): Pick<SkinBulk, 'centre' | 'radius'> {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < rest.length; i++) {
    low[i % 3] = Math.min(low[i % 3], rest[i])
    high[i % 3] = Math.max(high[i % 3], rest[i])
  }
  return { centre: low.map((x, k) => (x + high[k]) / 2), radius: Math.hypot(...low.map((x, k) => high[k] - x)) / 2 }
}

function surfaceOf({ rest, triangles }: Skin): Pick<SkinBulk, 'area' | 'edges'> {
  let area = 0
  let edges = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3]
    const ux = rest[b] - rest[a]
    const uy = rest[b + 1] - rest[a + 1]
    const uz = rest[b + 2] - rest[a + 2]
    const vx = rest[c] - rest[a]
    const vy = rest[c + 1] - rest[a + 1]
    const vz = rest[c + 2] - rest[a + 2]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    area += Math.sqrt(x * x + y * y + z * z) / 2
    edges += Math.sqrt(ux * ux + uy * uy + uz * uz) + Math.sqrt(vx * vx + vy * vy + vz * vz)
  }
  return { area, edges }
}
