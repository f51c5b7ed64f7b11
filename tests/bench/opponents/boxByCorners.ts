import { transformPoint } from '../../../core/math/affine.ts'

const corners = new Float64Array(24)

/** The naive method of [MA] §3.2: transforms the eight corners, then computes their bounding box. */
export function boxByCorners(
  map: Float64Array,
  m: number,
  box: Float64Array,
  b: number,
  out: Float64Array,
  o: number,
): void {
  for (let c = 0; c < 8; c++) {
    corners[c * 3] = box[b + (c & 1 ? 3 : 0)]
    corners[c * 3 + 1] = box[b + (c & 2 ? 4 : 1)]
    corners[c * 3 + 2] = box[b + (c & 4 ? 5 : 2)]
    transformPoint(map, m, corners, c * 3, corners, c * 3)
  }
  out.fill(Infinity, o, o + 3)
  out.fill(-Infinity, o + 3, o + 6)
  for (let c = 0; c < 8; c++) {
    for (let k = 0; k < 3; k++) {
      const x = corners[c * 3 + k]
      if (x < out[o + k]) out[o + k] = x
      if (x > out[o + 3 + k]) out[o + 3 + k] = x
    }
  }
}

/**
 * The same, inlined: one loop without function calls or a temporary array. The fastest eight-corner variant we found.
 */
export function boxByCornersInline(
  map: Float64Array,
  m: number,
  box: Float64Array,
  b: number,
  out: Float64Array,
  o: number,
): void {
  let lowX = Infinity
  let lowY = Infinity
  let lowZ = Infinity
  let highX = -Infinity
  let highY = -Infinity
  let highZ = -Infinity
  for (let c = 0; c < 8; c++) {
    const x = box[b + (c & 1 ? 3 : 0)]
    const y = box[b + 1 + (c & 2 ? 3 : 0)]
    const z = box[b + 2 + (c & 4 ? 3 : 0)]
    const px = map[m] * x + map[m + 1] * y + map[m + 2] * z + map[m + 3]
    const py = map[m + 4] * x + map[m + 5] * y + map[m + 6] * z + map[m + 7]
    const pz = map[m + 8] * x + map[m + 9] * y + map[m + 10] * z + map[m + 11]
    if (px < lowX) lowX = px
    if (px > highX) highX = px
    if (py < lowY) lowY = py
    if (py > highY) highY = py
    if (pz < lowZ) lowZ = pz
    if (pz > highZ) highZ = pz
  }
  out[o] = lowX
  out[o + 1] = lowY
  out[o + 2] = lowZ
  out[o + 3] = highX
  out[o + 4] = highY
  out[o + 5] = highZ
}
