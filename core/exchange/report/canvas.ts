/** An image buffer: premultiplied colour (red, green, blue, opacity, 0 to 1) and depth per sample. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly colour: Float32Array
  /** Increases towards the viewer; -Infinity if empty. */
  readonly depth: Float32Array
}

/** Samples per pixel along each axis. */
export const SAMPLES = 2

export function createCanvas(width: number, height: number): Canvas {
  const depth = new Float32Array(width * height).fill(-Infinity)
  return { width, height, colour: new Float32Array(width * height * 4), depth }
}

/** Blends a colour over the existing one. */
export function blend(colour: Float32Array, p: number, r: number, g: number, b: number, opacity: number): void {
  const rest = 1 - opacity
  colour[p] = r * opacity + colour[p] * rest
  colour[p + 1] = g * opacity + colour[p + 1] * rest
  colour[p + 2] = b * opacity + colour[p + 2] * rest
  colour[p + 3] = opacity + colour[p + 3] * rest
}

/** Converts to pixels of 4 bytes, opacity last. Every pixel is the mean of its samples. */
export function develop({ width, height, colour }: Canvas): { width: number; height: number; pixels: Uint8Array } {
  const w = Math.floor(width / SAMPLES)
  const h = Math.floor(height / SAMPLES)
  const pixels = new Uint8Array(w * h * 4)
  const sum = new Float64Array(4)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      sum.fill(0)
      for (let k = 0; k < SAMPLES * SAMPLES; k++) {
        const p = 4 * ((y * SAMPLES + Math.floor(k / SAMPLES)) * width + x * SAMPLES + (k % SAMPLES))
        for (let c = 0; c < 4; c++) sum[c] += colour[p + c]
      }
      const o = 4 * (y * w + x)
      if (sum[3] <= 0) continue
      for (let c = 0; c < 3; c++) pixels[o + c] = Math.round(255 * Math.min(1, sum[c] / sum[3]))
      pixels[o + 3] = Math.round((255 * sum[3]) / (SAMPLES * SAMPLES))
    }
  }
  return { width: w, height: h, pixels }
}
