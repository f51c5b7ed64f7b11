import { FIRST_MOMENT, FORCE, TORQUE, VOLUME } from '../../query/penetration/push.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { LENS, lens } from './lens.ts'
import type { OverlapSum } from './overlapSum.ts'

const part = new Float64Array(LENS)

/**
 * Adds the intersections of `count` pairs of balls. `pairs` holds the indices of a ball of `a` and a ball of `b`,
 * alternating.
 */
export function addLenses(a: Float64Array, b: Float64Array, pairs: Int32Array, count: number, sum: OverlapSum): void {
  const [originX, originY, originZ] = sum.origin
  const { rounding } = sum
  let areas = 0
  let squaredAreas = 0
  let volume = 0
  let mx = 0
  let my = 0
  let mz = 0
  let forceX = 0
  let forceY = 0
  let forceZ = 0
  let torqueX = 0
  let torqueY = 0
  let torqueZ = 0
  for (let i = 0; i < count; i++) {
    const o = pairs[2 * i] * SPHERE
    const q = pairs[2 * i + 1] * SPHERE
    const x = a[o]
    const y = a[o + 1]
    const z = a[o + 2]
    const dx = b[q] - x
    const dy = b[q + 1] - y
    const dz = b[q + 2] - z
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz)
    lens(a[o + 3], b[q + 3], d, part)
    const inverse = d > rounding ? 1 / d : 0
    const common = part[0]
    const moment = part[1] * inverse
    volume += common
    const ox = x - originX
    const oy = y - originY
    const oz = z - originZ
    mx += common * ox + moment * dx
    my += common * oy + moment * dy
    mz += common * oz + moment * dz
    const area = Math.PI * part[3]
    areas += area
    squaredAreas += area * area
    const force = area * inverse
    const plane = part[2] * inverse
    const fx = force * dx
    const fy = force * dy
    const fz = force * dz
    const px = ox + plane * dx
    const py = oy + plane * dy
    const pz = oz + plane * dz
    forceX += fx
    forceY += fy
    forceZ += fz
    torqueX += py * fz - pz * fy
    torqueY += pz * fx - px * fz
    torqueZ += px * fy - py * fx
  }
  const { numbers } = sum
  sum.pairs += count
  sum.area += areas
  sum.squaredAreas += squaredAreas
  numbers[VOLUME] += volume
  numbers[FIRST_MOMENT] += mx
  numbers[FIRST_MOMENT + 1] += my
  numbers[FIRST_MOMENT + 2] += mz
  numbers[FORCE] += forceX
  numbers[FORCE + 1] += forceY
  numbers[FORCE + 2] += forceZ
  numbers[TORQUE] += torqueX
  numbers[TORQUE + 1] += torqueY
  numbers[TORQUE + 2] += torqueZ
}
