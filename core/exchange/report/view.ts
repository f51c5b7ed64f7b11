/**
 * A parallel projection from rig space to the picture. x points right, y down (pixels), z towards the viewer (rig
 * units). Spheres appear as circles.
 */
export interface View {
  readonly width: number
  readonly height: number
  /** Pixels per unit. */
  readonly scale: number
  /** Three rows of 4: rig space to picture space. */
  readonly map: Float64Array
}

/** View from the front right, slightly above: glTF characters face +z. */
const YAW = -0.5
const PITCH = 0.16
const MARGIN = 0.94

/** The view that shows all balls (x y z r) as large as possible. */
export function fitView(balls: ArrayLike<number>, width: number, height: number): View {
  const turn = rotation()
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (let b = 0; b < balls.length; b += 4) {
    for (let row = 0; row < 2; row++) {
      const at = turn[row * 3] * balls[b] + turn[row * 3 + 1] * balls[b + 1] + turn[row * 3 + 2] * balls[b + 2]
      low[row] = Math.min(low[row], at - balls[b + 3])
      high[row] = Math.max(high[row], at + balls[b + 3])
    }
  }
  const [w, h] = [0, 1].map((k) => Math.max(high[k] - low[k], 1e-9))
  const scale = MARGIN * Math.min(width / w, height / h)
  const map = new Float64Array(12)
  for (let c = 0; c < 3; c++) {
    map[c] = turn[c] * scale
    map[4 + c] = -turn[3 + c] * scale
    map[8 + c] = turn[6 + c]
  }
  map[3] = width / 2 - ((low[0] + high[0]) / 2) * scale
  map[7] = height / 2 + ((low[1] + high[1]) / 2) * scale
  return { width, height, scale, map }
}

/** Rows: right, up, towards the viewer. */
function rotation(): number[] {
  const [cy, sy, cp, sp] = [Math.cos(YAW), Math.sin(YAW), Math.cos(PITCH), Math.sin(PITCH)]
  return [cy, 0, sy, sp * sy, cp, -sp * cy, -cp * sy, sp, cp * cy]
}

/** Rotates a direction into view space: right, up, towards the viewer. */
export function turnDirection(x: number, y: number, z: number, out: Float64Array): void {
  for (let row = 0; row < 3; row++) out[row] = TURN[row * 3] * x + TURN[row * 3 + 1] * y + TURN[row * 3 + 2] * z
}

const TURN = rotation()
