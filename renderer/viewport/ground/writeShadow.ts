/** Cells along each side. The shadow is soft, so few are enough. */
export const SHADOW_CELLS = 64

/** Approximate number of vertices sampled per body. */
const SAMPLES = 3000
/** Passes of a box blur of 3 by 3 cells. */
const BLURS = 3
/** Width in cells of the border into which the blur spreads. */
const RIM = 5

const light = new Float32Array(SHADOW_CELLS * SHADOW_CELLS)
const blurred = new Float32Array(SHADOW_CELLS * SHADOW_CELLS)

/** The square on the ground that the cells cover. */
export interface ShadowArea {
  readonly x: number
  readonly z: number
  readonly width: number
}

/**
 * Writes how dark the ground is, 0 to 255, in rows along x with the lowest z last, as a rotated plane maps its texture.
 * Higher vertices cast a weaker shadow. null: there are no vertices.
 */
export function writeShadow(skins: readonly Float32Array[], cells: Uint8Array): ShadowArea | null {
  const bounds = boundsOf(skins)
  if (bounds === null) return null
  const { x0, x1, z0, z1, top } = bounds
  const inner = Math.max(x1 - x0, z1 - z0, 1e-9)
  const width = (inner * SHADOW_CELLS) / (SHADOW_CELLS - 2 * RIM)
  const left = (x0 + x1 - width) / 2
  const back = (z0 + z1 - width) / 2
  const perCell = SHADOW_CELLS / width
  const fade = 1 / Math.max(top * 0.6, inner * 0.1, 1e-9)
  light.fill(0)
  for (const skin of skins) {
    const step = 3 * Math.max(1, Math.floor(skin.length / 3 / SAMPLES))
    for (let v = 0; v < skin.length; v += step) {
      const x = Math.floor(((skin[v] as number) - left) * perCell)
      const z = Math.floor(((skin[v + 2] as number) - back) * perCell)
      if (!(x >= 0 && z >= 0 && x < SHADOW_CELLS && z < SHADOW_CELLS)) continue
      const dark = Math.max(0.12, 1 - Math.abs(skin[v + 1] as number) * fade)
      const cell = (SHADOW_CELLS - 1 - z) * SHADOW_CELLS + x
      if (dark > (light[cell] as number)) light[cell] = dark
    }
  }
  for (let k = 0; k < BLURS; k++) {
    blur(light, blurred, 1, SHADOW_CELLS)
    blur(blurred, light, SHADOW_CELLS, 1)
  }
  for (let k = 0; k < cells.length; k++) cells[k] = Math.min(255, 400 * (light[k] as number))
  return { x: (x0 + x1) / 2, z: (z0 + z1) / 2, width }
}

/** Averages every cell with its two neighbours along one axis. */
function blur(from: Float32Array, into: Float32Array, along: number, across: number): void {
  for (let row = 0; row < SHADOW_CELLS; row++) {
    for (let k = 0; k < SHADOW_CELLS; k++) {
      const at = row * across + k * along
      const before = k > 0 ? (from[at - along] as number) : 0
      const after = k < SHADOW_CELLS - 1 ? (from[at + along] as number) : 0
      into[at] = (before + (from[at] as number) + after) / 3
    }
  }
}

function boundsOf(skins: readonly Float32Array[]) {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let z0 = Number.POSITIVE_INFINITY
  let z1 = Number.NEGATIVE_INFINITY
  let top = 0
  for (const skin of skins) {
    const step = 3 * Math.max(1, Math.floor(skin.length / 3 / SAMPLES))
    for (let v = 0; v < skin.length; v += step) {
      const x = skin[v] as number
      const z = skin[v + 2] as number
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (z < z0) z0 = z
      if (z > z1) z1 = z
      top = Math.max(top, skin[v + 1] as number)
    }
  }
  return x1 >= x0 && z1 >= z0 && x1 - x0 < Number.POSITIVE_INFINITY ? { x0, x1, z0, z1, top } : null
}
