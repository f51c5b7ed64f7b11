import { LARGEST_ENTRY } from '../../math/affine.ts'
import { boxTouchesTriangle, ORIENTED_BOX, orientedBoxTouchesTriangle } from '../../intersect/boxTouchesTriangle.ts'
import { CAPSULE, capsuleTouchesTriangle } from '../../intersect/capsuleTouchesTriangle.ts'
import { sphereTouchesTriangle } from '../../intersect/sphereTouchesTriangle.ts'
import { orderKey } from '../../math/orderKey.ts'
import { rotationOf } from '../../math/quaternion.ts'
import { BOX } from '../../math/worldBox.ts'
import { done, failed, type Reply } from '../../base/reply.ts'

export type Point = readonly [number, number, number]

/**
 * A closed volume in the world. `half` has the half extents along the axes of the box; `rotation` is a quaternion x y z
 * w of any non-zero length.
 */
export type Volume =
  | { readonly kind: 'sphere'; readonly centre: Point; readonly radius: number }
  | { readonly kind: 'capsule'; readonly from: Point; readonly to: Point; readonly radius: number }
  | { readonly kind: 'box'; readonly low: Point; readonly high: Point }
  | {
      readonly kind: 'oriented-box'
      readonly centre: Point
      readonly half: Point
      readonly rotation: readonly [number, number, number, number]
    }

/** Numeric codes of the kinds, for kernels. */
const BALL_KIND = 0
const CAPSULE_KIND = 1
const BOX_KIND = 2
const ORIENTED_BOX_KIND = 3

/** A volume prepared for a traversal. */
export interface Solid {
  readonly kind: number
  /** Sphere: x y z r. Capsule: both ends and the radius. Box: low and high. Oriented box: see ORIENTED_BOX. */
  readonly numbers: Float64Array
  /** Bounding box, low x y z, high x y z, as coordinates and as order keys. */
  readonly bounds: Float64Array
  readonly keys: Int32Array
}

/** Prepares a volume. Fails if a number cannot be used. */
export function solidOf(volume: Volume): Reply<Solid> {
  if (volume.kind === 'oriented-box' && volume.rotation.every((x) => x === 0)) {
    return refuse(volume, 'its rotation is not a valid quaternion: all four components are 0')
  }
  const numbers = numbersOf(volume)
  const bad = numbers.find((x) => !(Math.abs(x) <= LARGEST_ENTRY))
  if (bad !== undefined) return refuse(volume, `it contains ${bad}; the largest allowed value is ${LARGEST_ENTRY}`)
  if ('radius' in volume && volume.radius < 0) return refuse(volume, `its radius is ${volume.radius}`)
  if (volume.kind === 'box' && volume.low.some((x, k) => x > volume.high[k])) {
    return refuse(volume, 'its low corner is above its high corner')
  }
  if (volume.kind === 'oriented-box' && volume.half.some((x) => x < 0)) return refuse(volume, 'it has a negative size')
  const kind = { sphere: BALL_KIND, capsule: CAPSULE_KIND, box: BOX_KIND, 'oriented-box': ORIENTED_BOX_KIND }[
    volume.kind
  ]
  const bounds = boundsOf(kind, numbers)
  return done({ kind, numbers, bounds, keys: Int32Array.from(bounds, orderKey) })
}

function refuse({ kind }: Volume, why: string): Reply<never> {
  return failed('request-invalid', `The ${kind.replace('-', ' ')} cannot be used for a query: ${why}.`)
}

function numbersOf(volume: Volume): Float64Array {
  if (volume.kind === 'sphere') return Float64Array.of(...volume.centre, volume.radius)
  if (volume.kind === 'capsule') return Float64Array.of(...volume.from, ...volume.to, volume.radius)
  if (volume.kind === 'box') return Float64Array.of(...volume.low, ...volume.high)
  const [x, y, z, w] = volume.rotation
  const k = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
  const turn = new Float64Array(9)
  rotationOf(Float64Array.of(x * k, y * k, z * k, w * k), 0, turn, 0)
  const box = new Float64Array(ORIENTED_BOX)
  box.set(volume.centre, 0)
  box.set(volume.half, 3)
  // The axes of the box are the columns of the rotation.
  for (let axis = 0; axis < 3; axis++) for (let c = 0; c < 3; c++) box[6 + axis * 3 + c] = turn[c * 3 + axis]
  return box
}

/** Relative rounding error of bounds and distances. */
const ERROR = 1e-14

function boundsOf(kind: number, v: Float64Array): Float64Array {
  const bounds = new Float64Array(BOX)
  for (let c = 0; c < 3; c++) {
    let low = v[c]
    let high = v[c]
    let reach = 0
    if (kind === BALL_KIND) reach = v[3]
    if (kind === CAPSULE_KIND) {
      low = Math.min(v[c], v[c + 3])
      high = Math.max(v[c], v[c + 3])
      reach = v[CAPSULE - 1]
    }
    if (kind === BOX_KIND) high = v[c + 3]
    if (kind === ORIENTED_BOX_KIND) {
      for (let axis = 0; axis < 3; axis++) reach += Math.abs(v[6 + axis * 3 + c]) * v[3 + axis]
    }
    const pad = ERROR * (Math.abs(low) + Math.abs(high) + reach)
    bounds[c] = low - reach - pad
    bounds[c + 3] = high + reach + pad
  }
  return bounds
}

/** Exact. Volume and triangle are closed: touching counts. */
export function solidTouchesTriangle(solid: Solid, points: Float64Array, a: number, b: number, c: number): boolean {
  const { kind, numbers } = solid
  if (kind === BALL_KIND) return sphereTouchesTriangle(numbers, 0, points, a, b, c)
  if (kind === CAPSULE_KIND) return capsuleTouchesTriangle(numbers, 0, points, a, b, c)
  if (kind === BOX_KIND) return boxTouchesTriangle(numbers, 0, points, a, b, c)
  return orientedBoxTouchesTriangle(numbers, 0, points, a, b, c)
}

/** Results of `classifySphere` and `classifyBox`. */
export const OUTSIDE = 0
export const ACROSS = 1
export const INSIDE = 2

/**
 * Classifies the sphere x y z r at spheres[s] against the solid. OUTSIDE and INSIDE are certain despite rounding: every
 * length is rounded up or down by more than its error. An infinite or NaN sphere is ACROSS.
 */
export function classifySphere(solid: Solid, spheres: Float64Array, s: number): number {
  const { kind, numbers } = solid
  if (kind === BALL_KIND) return classifyToBall(numbers, spheres, s)
  if (kind === CAPSULE_KIND) return classifyToCapsule(numbers, spheres, s)
  if (kind === BOX_KIND) return classifyToBox(numbers, spheres, s)
  return classifyToOrientedBox(numbers, spheres, s)
}

function classifyToBall(v: Float64Array, spheres: Float64Array, s: number): number {
  const x = spheres[s] - v[0]
  const y = spheres[s + 1] - v[1]
  const z = spheres[s + 2] - v[2]
  const r = spheres[s + 3]
  const squared = x * x + y * y + z * z
  const sum = (v[3] + r) * (1 + ERROR)
  if (squared > sum * sum) return OUTSIDE
  const margin = v[3] - r
  return margin > 0 && squared * (1 + ERROR) < margin * margin ? INSIDE : ACROSS
}

function classifyToCapsule(v: Float64Array, spheres: Float64Array, s: number): number {
  const x = spheres[s] - v[0]
  const y = spheres[s + 1] - v[1]
  const z = spheres[s + 2] - v[2]
  const r = spheres[s + 3]
  const ux = v[3] - v[0]
  const uy = v[4] - v[1]
  const uz = v[5] - v[2]
  const along = x * ux + y * uy + z * uz
  const length = ux * ux + uy * uy + uz * uz
  const t = along > 0 ? (along < length ? along / length : 1) : 0
  const gx = x - t * ux
  const gy = y - t * uy
  const gz = z - t * uz
  const pad = ERROR * (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(ux) + Math.abs(uy) + Math.abs(uz))
  const squared = gx * gx + gy * gy + gz * gz
  const sum = (v[6] + r + pad) * (1 + ERROR)
  if (squared > sum * sum) return OUTSIDE
  const margin = v[6] - r - pad
  return margin > 0 && squared * (1 + ERROR) < margin * margin ? INSIDE : ACROSS
}

function classifyToBox(v: Float64Array, spheres: Float64Array, s: number): number {
  const r = spheres[s + 3]
  let squared = 0
  let margin = Infinity
  for (let k = 0; k < 3; k++) {
    const above = spheres[s + k] - v[k]
    const below = v[k + 3] - spheres[s + k]
    const inner = above < below ? above : below
    if (inner < 0) squared += inner * inner
    if (inner < margin) margin = inner
  }
  const reach = r * (1 + ERROR)
  if (squared > reach * reach) return OUTSIDE
  return margin > reach ? INSIDE : ACROSS
}

function classifyToOrientedBox(v: Float64Array, spheres: Float64Array, s: number): number {
  const x = spheres[s] - v[0]
  const y = spheres[s + 1] - v[1]
  const z = spheres[s + 2] - v[2]
  const reach = (spheres[s + 3] + ERROR * (Math.abs(x) + Math.abs(y) + Math.abs(z) + v[3] + v[4] + v[5])) * (1 + ERROR)
  let squared = 0
  let margin = Infinity
  for (let axis = 0; axis < 3; axis++) {
    const e = 6 + axis * 3
    const inner = v[3 + axis] - Math.abs(v[e] * x + v[e + 1] * y + v[e + 2] * z)
    if (inner < 0) squared += inner * inner
    if (inner < margin) margin = inner
  }
  if (squared > reach * reach) return OUTSIDE
  return margin > reach ? INSIDE : ACROSS
}

/** Same for a box, low x y z, high x y z. INSIDE is only detected for spheres and axis-aligned boxes. */
export function classifyBox({ kind, bounds, numbers }: Solid, box: Float64Array): number {
  for (let k = 0; k < 3; k++) if (box[k] > bounds[k + 3] || box[k + 3] < bounds[k]) return OUTSIDE
  if (kind === BALL_KIND) return isInBall(numbers, box) ? INSIDE : ACROSS
  if (kind !== BOX_KIND) return ACROSS
  for (let k = 0; k < 3; k++) if (!(box[k] >= numbers[k] && box[k + 3] <= numbers[k + 3])) return ACROSS
  return INSIDE
}

function isInBall(v: Float64Array, box: Float64Array): boolean {
  let squared = 0
  for (let k = 0; k < 3; k++) {
    const below = v[k] - box[k]
    const above = box[k + 3] - v[k]
    const far = below > above ? below : above
    squared += far * far
  }
  return squared * (1 + ERROR) < v[3] * v[3]
}
