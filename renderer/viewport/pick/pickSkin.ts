import type { Vector3 } from 'three'
import type { BodyFrame } from '../../../electron/contract/core.ts'
import type { Assets } from '../../state/bodyAssets.ts'

export interface PickedSkin {
  readonly body: number
  readonly triangle: number
  /** The corner nearest to the intersection. */
  readonly vertex: number
  readonly distance: number
}

/** The nearest front-facing triangle of all visible bodies. */
export function pickSkin(
  bodies: readonly Pick<BodyFrame, 'body' | 'positions'>[],
  assets: Assets,
  hidden: ReadonlySet<number>,
  origin: Vector3,
  direction: Vector3,
): PickedSkin | null {
  let best: PickedSkin | null = null
  for (const { body, positions } of bodies) {
    const triangles = assets.get(body)?.triangles
    if (hidden.has(body) || triangles === undefined) continue
    for (let t = 0; t < triangles.length / 3; t++) {
      const distance = intersect(positions, triangles, t, origin, direction)
      if (distance > 0 && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
        const vertex = nearestCorner()
        best = { body, triangle: t, vertex: triangles[3 * t + vertex] as number, distance }
      }
    }
  }
  return best
}

/** Barycentric weights of the second and third corner at the last intersection. Scratch of this kernel. */
let second = 0
let third = 0

function nearestCorner(): 0 | 1 | 2 {
  const first = 1 - second - third
  if (first >= second && first >= third) return 0
  return second >= third ? 1 : 2
}

/** Möller and Trumbore 1997, front faces only. 0: no hit. Allocates nothing, since a click tests every triangle. */
function intersect(p: Float32Array, triangles: Uint32Array, t: number, origin: Vector3, direction: Vector3): number {
  const a = 3 * (triangles[3 * t] as number)
  const b = 3 * (triangles[3 * t + 1] as number)
  const c = 3 * (triangles[3 * t + 2] as number)
  const ax = p[a] as number
  const ay = p[a + 1] as number
  const az = p[a + 2] as number
  const ux = (p[b] as number) - ax
  const uy = (p[b + 1] as number) - ay
  const uz = (p[b + 2] as number) - az
  const vx = (p[c] as number) - ax
  const vy = (p[c + 1] as number) - ay
  const vz = (p[c + 2] as number) - az
  const { x: dx, y: dy, z: dz } = direction
  const px = dy * vz - dz * vy
  const py = dz * vx - dx * vz
  const pz = dx * vy - dy * vx
  const det = ux * px + uy * py + uz * pz
  if (det <= 0) return 0
  const sx = origin.x - ax
  const sy = origin.y - ay
  const sz = origin.z - az
  const u = (sx * px + sy * py + sz * pz) / det
  if (u < 0 || u > 1) return 0
  const qx = sy * uz - sz * uy
  const qy = sz * ux - sx * uz
  const qz = sx * uy - sy * ux
  const v = (dx * qx + dy * qy + dz * qz) / det
  if (v < 0 || u + v > 1) return 0
  second = u
  third = v
  return (vx * qx + vy * qy + vz * qz) / det
}
