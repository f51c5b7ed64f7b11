import { transformPoint } from '../../math/affine.ts'
import { blend, type Canvas } from './canvas.ts'
import type { View } from './view.ts'

export type Rgb = readonly [number, number, number]

export interface DrawnSphere {
  /** x y z r in rig space. */
  readonly ball: ArrayLike<number>
  readonly colour: Rgb
}

/** Draws spheres as bubbles over the body: transparent in the centre, bright at the rim, hidden behind the body. */
export function drawSpheres(canvas: Canvas, view: View, spheres: readonly DrawnSphere[]): void {
  const placed = spheres.map(({ ball, colour }) => {
    const at = new Float64Array(3)
    transformPoint(view.map, 0, ball, 0, at, 0)
    return { x: at[0], y: at[1], z: at[2], radius: ball[3], colour }
  })
  // More spheres are drawn more transparently, so that they do not hide the body.
  const clear = 1 / (1 + spheres.length / 40)
  for (const sphere of placed.toSorted((a, b) => a.z - b.z)) drawBubble(canvas, view.scale, sphere, clear)
}

interface Placed {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly radius: number
  readonly colour: Rgb
}

function drawBubble(canvas: Canvas, scale: number, { x, y, z, radius, colour }: Placed, clear: number): void {
  const r = radius * scale
  const top = Math.max(0, Math.floor(y - r))
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + r))
  const left = Math.max(0, Math.floor(x - r))
  const right = Math.min(canvas.width - 1, Math.ceil(x + r))
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const nx = (px + 0.5 - x) / r
      const ny = (y - py - 0.5) / r
      const rest = 1 - nx * nx - ny * ny
      if (rest <= 0) continue
      const nz = Math.sqrt(rest)
      const s = py * canvas.width + px
      if (canvas.depth[s] > z + radius * nz) continue
      const light = Math.max(0, -0.42 * nx + 0.56 * ny + 0.71 * nz)
      const gleam = Math.max(0, -0.3 * nx + 0.42 * ny + 0.856 * nz) ** 60 * clear
      const bright = 0.72 + 0.34 * light
      const opacity = Math.min(0.9, 0.15 * clear + 0.62 * (1 - nz) ** 2.6 + 0.4 * gleam)
      const white = 0.55 * gleam
      blend(
        canvas.colour,
        s * 4,
        colour[0] * bright + white,
        colour[1] * bright + white,
        colour[2] * bright + white,
        opacity,
      )
    }
  }
}
