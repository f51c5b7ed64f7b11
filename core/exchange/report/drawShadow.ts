import { transformPoint } from '../../math/affine.ts'
import { blend, type Canvas } from './canvas.ts'
import type { View } from './view.ts'

/** Samples per shadow cell. Coarse, because the shadow is blurred. */
const CELL = 8
const DARKEST = 0.34
const BLURS = 3

/** Draws the shadow of a body on the ground at its lowest vertex. Call before drawing anything else. */
export function drawShadow(canvas: Canvas, view: View, positions: Float64Array): void {
  let ground = Infinity
  let top = -Infinity
  for (let v = 1; v < positions.length; v += 3) {
    ground = Math.min(ground, positions[v])
    top = Math.max(top, positions[v])
  }
  const width = Math.ceil(canvas.width / CELL)
  const height = Math.ceil(canvas.height / CELL)
  let cells = new Float32Array(width * height)
  const point = new Float64Array(3)
  for (let v = 0; v < positions.length; v += 3) {
    transformPoint(view.map, 0, [positions[v], ground, positions[v + 2]], 0, point, 0)
    const x = Math.floor(point[0] / CELL)
    const y = Math.floor(point[1] / CELL)
    // Vertices high above the ground cast a weaker shadow.
    const near = 1 - (0.8 * (positions[v + 1] - ground)) / Math.max(top - ground, 1e-12)
    if (x >= 0 && y >= 0 && x < width && y < height) cells[y * width + x] = Math.max(cells[y * width + x], near)
  }
  for (let k = 0; k < BLURS; k++) cells = blur(cells, width, height)
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const dark = interpolate(cells, width, height, x / CELL - 0.5, y / CELL - 0.5)
      if (dark > 0.002) blend(canvas.colour, (y * canvas.width + x) * 4, 0.03, 0.04, 0.07, Math.min(1, dark) * DARKEST)
    }
  }
}

function blur(cells: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(cells.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) sum += cellAt(cells, width, height, x + dx, y + dy)
      out[y * width + x] = sum / 9
    }
  }
  return out
}

function interpolate(cells: Float32Array, width: number, height: number, x: number, y: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  const upper = cellAt(cells, width, height, x0, y0) * (1 - fx) + cellAt(cells, width, height, x0 + 1, y0) * fx
  const lower = cellAt(cells, width, height, x0, y0 + 1) * (1 - fx) + cellAt(cells, width, height, x0 + 1, y0 + 1) * fx
  return upper * (1 - fy) + lower * fy
}

function cellAt(cells: Float32Array, width: number, height: number, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : cells[y * width + x]
}
