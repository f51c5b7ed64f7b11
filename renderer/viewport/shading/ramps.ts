import { Color } from 'three'
import { onceFor } from '../../../core/base/onceFor.ts'

// The colour ramps, and their lookup for the viewport and for CSS.

/** Colours from low to high. Lightness increases, or diverges from the middle, so that ramps also work in greyscale. */
export interface Ramp {
  readonly stops: readonly string[]
}

/** Matplotlib's viridis with a lighter dark end, for dark themes. */
export const viridis: Ramp = {
  stops: ['#46327e', '#3f4788', '#365c8d', '#277f8e', '#1fa187', '#4ac16d', '#9fda3a', '#fde725'],
}

/** Matplotlib's cividis, designed for colour-blind viewers. */
export const cividis: Ramp = {
  stops: ['#1b3a6b', '#43526b', '#666970', '#878479', '#aca175', '#d5c164', '#ffe945'],
}

/**
 * From tight to loose. Readable in both themes; colours a quarter of the ramp apart are distinct for colour-blind
 * viewers.
 */
export const fit: Ramp = {
  stops: ['#279b9b', '#8ec8aa', '#eab91f', '#e07800', '#dc4030'],
}

/** Blue below the middle, grey at it, orange above. */
export const diverging: Ramp = {
  stops: ['#1757a6', '#4f8fd6', '#a9c4e2', '#d5d7db', '#efbf95', '#df8633', '#a84a00'],
}

const SHADES = 256

/** 256 shades of a ramp: red, green and blue in linear RGB, the space that three computes in. */
export const shadesOf = onceFor((ramp: Ramp): Float32Array => {
  const stops = ramp.stops.map((stop) => new Color(stop))
  const shades = new Float32Array(SHADES * 3)
  const colour = new Color()
  for (let k = 0; k < SHADES; k++) {
    const at = (k / (SHADES - 1)) * (stops.length - 1)
    const low = Math.min(Math.floor(at), stops.length - 2)
    colour.lerpColors(stops[low] as Color, stops[low + 1] as Color, at - low).toArray(shades, k * 3)
  }
  return shades
})

/** Writes the shade at `part`, which is clamped to 0..1. */
export function writeShade(shades: Float32Array, part: number, into: Float32Array, d: number): void {
  const k = 3 * Math.max(0, Math.min(SHADES - 1, Math.round(part * (SHADES - 1))))
  into[d] = shades[k] as number
  into[d + 1] = shades[k + 1] as number
  into[d + 2] = shades[k + 2] as number
}

/** The ramp as a CSS gradient from left to right. */
export function gradientOf({ stops }: Ramp): string {
  return `linear-gradient(to right, ${stops.join(', ')})`
}
