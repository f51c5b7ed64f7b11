/** Converts between quaternions and the angles that the window shows. */
import type { Quaternion } from '../../electron/contract/core.ts'

/**
 * Angles about x, y and z, applied in the order z, x, y: y, the usual axis for turning a character, has the full
 * circle.
 */
export type Degrees = readonly [number, number, number]

const TURN = 180 / Math.PI

/** q = qy·qx·qz. */
export function quaternionOf([x, y, z]: Degrees): Quaternion {
  const [sx, cx] = half(x)
  const [sy, cy] = half(y)
  const [sz, cz] = half(z)
  return [
    cy * sx * cz + sy * cx * sz,
    sy * cx * cz - cy * sx * sz,
    cy * cx * sz - sy * sx * cz,
    cy * cx * cz + sy * sx * sz,
  ]
}

export function degreesOf([x, y, z, w]: Quaternion): Degrees {
  // Entry (2, 3) of the rotation matrix is −sin x.
  const sine = clamp(2 * (x * w - y * z))
  const locked = Math.abs(sine) > 0.9999999
  const aboutY = locked
    ? Math.atan2(-2 * (x * z - y * w), 1 - 2 * (y * y + z * z))
    : Math.atan2(2 * (x * z + y * w), 1 - 2 * (x * x + y * y))
  const aboutZ = locked ? 0 : Math.atan2(2 * (x * y + z * w), 1 - 2 * (x * x + z * z))
  return [Math.asin(sine) * TURN, aboutY * TURN, aboutZ * TURN]
}

function half(degrees: number): readonly [number, number] {
  const angle = degrees / TURN / 2
  return [Math.sin(angle), Math.cos(angle)]
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
