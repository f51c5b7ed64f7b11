/** A colour in linear sRGB, 0 to 1. */
export type Linear = readonly [red: number, green: number, blue: number]

/**
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009:
 * matrices of severity 1 for linear sRGB, row by row.
 */
export const visions = {
  'normal vision': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const

export type Vision = keyof typeof visions

/** Converts a CSS colour of six hexadecimal digits. */
export function linear(hex: string): Linear {
  const channel = (k: number) => {
    const value = Number.parseInt(hex.slice(k, k + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Interpolates between two colours; `part` is 0 to 1. */
export function blend(from: Linear, to: Linear, part: number): Linear {
  const channel = (k: 0 | 1 | 2) => from[k] + (to[k] - from[k]) * part
  return [channel(0), channel(1), channel(2)]
}

/** Euclidean distance in OKLab times 100; about 2 is just noticeable in large adjacent areas. */
export function difference(one: Linear, other: Linear, vision: Vision): number {
  const a = oklab(simulate(one, vision))
  const b = oklab(simulate(other, vision))
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function simulate([r, g, b]: Linear, vision: Vision): Linear {
  const m = visions[vision]
  const row = (k: 0 | 3 | 6) => Math.min(1, Math.max(0, m[k] * r + m[k + 1] * g + m[k + 2] * b))
  return [row(0), row(3), row(6)]
}

/** Ottosson, "A perceptual color space for image processing", 2020. */
function oklab([r, g, b]: Linear): readonly [number, number, number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
