import { Color } from 'three'

/** Colours from low to high. All of them rise in lightness or part at the middle: grey prints and most eyes can read them. */
export interface Ramp {
  readonly stops: readonly string[]
}

/** Matplotlib's viridis, its dark end lifted for dark windows. */
export const viridis: Ramp = {
  stops: ['#46327e', '#3f4788', '#365c8d', '#277f8e', '#1fa187', '#4ac16d', '#9fda3a', '#fde725'],
}

/** Matplotlib's cividis, made for colour-blind eyes. */
export const cividis: Ramp = {
  stops: ['#1b3a6b', '#43526b', '#666970', '#878479', '#aca175', '#d5c164', '#ffe945'],
}

/** From tight to loose: readable on dark and light; values a quarter of the scale apart differ for colour-blind viewers. */
export const fit: Ramp = {
  stops: ['#279b9b', '#8ec8aa', '#eab91f', '#e07800', '#dc4030'],
}

/** Blue below, orange above, grey in the middle. */
export const parting: Ramp = {
  stops: ['#1757a6', '#4f8fd6', '#a9c4e2', '#d5d7db', '#efbf95', '#df8633', '#a84a00'],
}

const SHADES = 256
const tables = new WeakMap<Ramp, Float32Array>()

/** 256 shades, red green blue each, in the linear light that three computes with. */
export function shadesOf(ramp: Ramp): Float32Array {
  const known = tables.get(ramp)
  if (known !== undefined) return known
  const stops = ramp.stops.map((stop) => new Color(stop))
  const shades = new Float32Array(SHADES * 3)
  const colour = new Color()
  for (let k = 0; k < SHADES; k++) {
    const at = (k / (SHADES - 1)) * (stops.length - 1)
    const low = Math.min(Math.floor(at), stops.length - 2)
    colour.lerpColors(stops[low] as Color, stops[low + 1] as Color, at - low).toArray(shades, k * 3)
  }
  tables.set(ramp, shades)
  return shades
}

/** `part` from 0 to 1; what lies beyond gets the end's colour. */
export function writeShade(shades: Float32Array, part: number, into: Float32Array, d: number): void {
  const k = 3 * Math.max(0, Math.min(SHADES - 1, Math.round(part * (SHADES - 1))))
  into[d] = shades[k] as number
  into[d + 1] = shades[k + 1] as number
  into[d + 2] = shades[k + 2] as number
}

/** The ramp for the style sheet, from left to right. */
export function gradientOf({ stops }: Ramp): string {
  return `linear-gradient(to right, ${stops.join(', ')})`
}
