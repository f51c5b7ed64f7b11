import { cross, dot, normalize, type Vec3 } from './vec3.ts'

/** Unit quaternion x y z w. */
export type Quat = readonly [number, number, number, number]

export const IDENTITY: Quat = [0, 0, 0, 1]

const RADIANS = Math.PI / 180

export function axisAngle(axis: Vec3, degrees: number): Quat {
  const half = (degrees * RADIANS) / 2
  const s = Math.sin(half)
  const [x, y, z] = normalize(axis)
  return [x * s, y * s, z * s, Math.cos(half)]
}

/** Pitch: positive tilts an upward direction to the front (+z), and a downward one to the back. */
export function aboutX(degrees: number): Quat {
  return axisAngle([1, 0, 0], degrees)
}

/** Yaw: positive rotates the front (+z) towards the character's left (+x). */
export function aboutY(degrees: number): Quat {
  return axisAngle([0, 1, 0], degrees)
}

/** Roll: positive tilts the left direction (+x) upwards. */
export function aboutZ(degrees: number): Quat {
  return axisAngle([0, 0, 1], degrees)
}

/** Product: applies b first, then a. */
export function times(a: Quat, b: Quat): Quat {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ]
}

export function chain(...rotations: readonly Quat[]): Quat {
  return rotations.reduce(times, IDENTITY)
}

export function inverse(q: Quat): Quat {
  return [-q[0], -q[1], -q[2], q[3]]
}

export function rotate(q: Quat, v: Vec3): Vec3 {
  const [x, y, z, w] = q
  const tx = 2 * (y * v[2] - z * v[1])
  const ty = 2 * (z * v[0] - x * v[2])
  const tz = 2 * (x * v[1] - y * v[0])
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx]
}

/** The shortest rotation from direction a to direction b. Opposite directions rotate about any normal of a. */
export function between(a: Vec3, b: Vec3): Quat {
  const u = normalize(a)
  const v = normalize(b)
  const w = 1 + dot(u, v)
  if (w < 1e-9) return axisAngle(Math.abs(u[0]) < 0.9 ? cross(u, [1, 0, 0]) : cross(u, [0, 1, 0]), 180)
  const c = cross(u, v)
  return unit([c[0], c[1], c[2], w])
}

/** Rotation whose axes are the given orthonormal directions. */
export function fromAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2]
  if (trace > 0) return unit([y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace])
  if (x[0] >= y[1] && x[0] >= z[2]) return unit([1 + x[0] - y[1] - z[2], x[1] + y[0], z[0] + x[2], y[2] - z[1]])
  if (y[1] >= z[2]) return unit([x[1] + y[0], 1 + y[1] - x[0] - z[2], y[2] + z[1], z[0] - x[2]])
  return unit([z[0] + x[2], y[2] + z[1], 1 + z[2] - x[0] - y[1], x[1] - y[0]])
}

export function unit(q: Quat): Quat {
  const l = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  return [q[0] / l, q[1] / l, q[2] / l, q[3] / l]
}

/** The same rotation, mirrored by x -> -x. */
export function mirrorRotation(q: Quat): Quat {
  return [q[0], -q[1], -q[2], q[3]]
}

export function slerp(a: Quat, b: Quat, t: number): Quat {
  let cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
  const sign = cosine < 0 ? -1 : 1
  cosine *= sign
  if (cosine > 1 - 1e-9) return unit(lerp4(a, b, 1 - t, t * sign))
  const angle = Math.acos(cosine)
  return unit(lerp4(a, b, Math.sin((1 - t) * angle), Math.sin(t * angle) * sign))
}

function lerp4(a: Quat, b: Quat, s: number, t: number): Quat {
  return [a[0] * s + b[0] * t, a[1] * s + b[1] * t, a[2] * s + b[2] * t, a[3] * s + b[3] * t]
}
