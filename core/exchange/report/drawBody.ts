import { transformPoint } from '../../math/affine.ts'
import { weld } from '../../rig/weld.ts'
import type { Skin } from '../../rig/skin.ts'
import { blend, type Canvas } from './canvas.ts'
import { turnDirection, type View } from './view.ts'

/** A clay colour with enough contrast on white and on black. */
const CLAY = [0.87, 0.8, 0.72] as const

/** A skin with welded vertices: vertices duplicated by exporters share their normal. */
export interface BodyShape {
  readonly skin: Skin
  readonly welded: Uint32Array
  readonly points: number
}

export function bodyShape(skin: Skin): BodyShape {
  const { of, count } = weld(skin.rest)
  return { skin, welded: of, points: count }
}

/** Draws the deformed skin with smooth shading, lit from the upper left, with a soft rim light. */
export function drawBody(canvas: Canvas, view: View, shape: BodyShape, positions: Float64Array): void {
  const { triangles } = shape.skin
  const normals = smoothNormals(shape, positions)
  const projected = new Float64Array(positions.length)
  for (let v = 0; v < positions.length; v += 3) transformPoint(view.map, 0, positions, v, projected, v)
  for (let t = 0; t < triangles.length; t += 3) drawTriangle(canvas, shape, projected, normals, t)
}

/** Unit normals in view space, 3 per welded point: the area-weighted mean of the adjacent triangles. */
function smoothNormals({ skin, welded, points }: BodyShape, positions: Float64Array): Float64Array {
  const { triangles } = skin
  const sums = new Float64Array(points * 3)
  const face = new Float64Array(3)
  for (let t = 0; t < triangles.length; t += 3) {
    crossOf(positions, triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3, face)
    for (let c = t; c < t + 3; c++) {
      const n = welded[triangles[c]] * 3
      for (let k = 0; k < 3; k++) sums[n + k] += face[k]
    }
  }
  for (let n = 0; n < sums.length; n += 3) {
    turnDirection(sums[n], sums[n + 1], sums[n + 2], face)
    const length = Math.sqrt(face[0] * face[0] + face[1] * face[1] + face[2] * face[2])
    for (let k = 0; k < 3; k++) sums[n + k] = length > 0 ? face[k] / length : k === 2 ? 1 : 0
  }
  return sums
}

function crossOf(p: Float64Array, a: number, b: number, c: number, out: Float64Array): void {
  const ux = p[b] - p[a]
  const uy = p[b + 1] - p[a + 1]
  const uz = p[b + 2] - p[a + 2]
  const vx = p[c] - p[a]
  const vy = p[c + 1] - p[a + 1]
  const vz = p[c + 2] - p[a + 2]
  out[0] = uy * vz - uz * vy
  out[1] = uz * vx - ux * vz
  out[2] = ux * vy - uy * vx
}

/** Rasterises a triangle with barycentric coordinates, sampled at cell centres. */
function drawTriangle(canvas: Canvas, shape: BodyShape, p: Float64Array, normals: Float64Array, t: number): void {
  const { triangles } = shape.skin
  const a = triangles[t] * 3
  const b = triangles[t + 1] * 3
  const c = triangles[t + 2] * 3
  const area = (p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[c] - p[a]) * (p[b + 1] - p[a + 1])
  if (!(Math.abs(area) > 1e-12)) return
  const left = Math.max(0, Math.ceil(Math.min(p[a], p[b], p[c]) - 0.5))
  const right = Math.min(canvas.width - 1, Math.floor(Math.max(p[a], p[b], p[c]) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(p[a + 1], p[b + 1], p[c + 1]) - 0.5))
  const bottom = Math.min(canvas.height - 1, Math.floor(Math.max(p[a + 1], p[b + 1], p[c + 1]) - 0.5))
  const na = shape.welded[triangles[t]] * 3
  const nb = shape.welded[triangles[t + 1]] * 3
  const nc = shape.welded[triangles[t + 2]] * 3
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const px = x + 0.5
      const py = y + 0.5
      const u = ((p[b] - px) * (p[c + 1] - py) - (p[c] - px) * (p[b + 1] - py)) / area
      const v = ((p[c] - px) * (p[a + 1] - py) - (p[a] - px) * (p[c + 1] - py)) / area
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const depth = u * p[a + 2] + v * p[b + 2] + w * p[c + 2]
      const s = y * canvas.width + x
      if (depth <= canvas.depth[s]) continue
      canvas.depth[s] = depth
      shade(
        canvas.colour,
        s * 4,
        u * normals[na] + v * normals[nb] + w * normals[nc],
        u * normals[na + 1] + v * normals[nb + 1] + w * normals[nc + 1],
        u * normals[na + 2] + v * normals[nb + 2] + w * normals[nc + 2],
      )
    }
  }
}

/** Key light, cool fill light, sky light and rim light. Back faces are lit like front faces. */
function shade(colour: Float32Array, p: number, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  const side = z < 0 ? -1 : 1
  const nx = (side * x) / length
  const ny = (side * y) / length
  const nz = (side * z) / length
  const key = Math.max(0, -0.42 * nx + 0.56 * ny + 0.71 * nz)
  const fill = Math.max(0, 0.8 * nx + 0.1 * ny + 0.59 * nz)
  const sky = 0.5 + 0.5 * ny
  const edge = (1 - nz) ** 3
  const warm = 0.3 + 0.66 * key + 0.1 * sky + 0.14 * edge
  const cool = 0.13 * fill
  blend(colour, p, CLAY[0] * (warm + cool * 0.8), CLAY[1] * (warm + cool), CLAY[2] * (warm + cool * 1.35), 1)
}
