import { bytes, count, length, type Units } from '../../../base/format.ts'

/** Labels of export figures in display order. Other figures follow under their own names. */
const known: Readonly<Record<string, readonly [name: string, show: (value: number, units: Units) => string]>> = {
  requested: ['spheres requested', count],
  requestedLevel: ['level requested', count],
  spheres: ['spheres', count],
  volumeRatio: ['volume of spheres / body', ratio],
  volumeRatioError: ['its sampling error', (value) => `± ${ratio(value)}`],
  joints: ['joints with spheres', count],
  levels: ['levels', count],
  branches: ['children of a sphere', count],
  bytesAdded: ['added to the file', bytes],
  paddingMean: ['padding, mean', length],
  paddingMax: ['padding, largest', length],
  unpadded: ['worst protrusion without padding', length],
  protrusion: ['worst protrusion with padding', protrusion],
  margin: ['margin between measured poses', length],
  mended: ['radius added after checking', length],
  moments: ['poses measured', count],
  checks: ['poses checked', count],
  checked: ['vertices checked', count],
  outside: ['vertices outside their sphere', count],
  frames: ['frames queried', count],
  mostContacts: ['most contacts in a frame', count],
  mostSelfContacts: ['most self-contacts in a frame', count],
  'tightness linear': ['posed / smallest radius, linear', ratio],
  'tightness spherical': ['posed / smallest radius, spherical', ratio],
  'tightness dual': ['posed / smallest radius, dual quat.', ratio],
}

/** Omitted, because the list of files has the sizes. */
const omitted = new Set(['bytes'])

/** Lengths below this share of the size of the body are rounding errors, shown as 0. */
const ROUNDING = 1e-6

const order = Object.keys(known)

function rankOf(key: string): number {
  const rank = order.indexOf(key)
  return rank < 0 ? order.length : rank
}

export interface FigureRow {
  readonly key: string
  readonly name: string
  readonly value: string
}

/** `size`: of the body. */
export function figureRows(
  figures: Readonly<Record<string, number>>,
  size: number,
  units: Units,
): readonly FigureRow[] {
  return Object.entries(figures)
    .filter(([key]) => !omitted.has(key))
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([key, value]) => {
      const [name, show] = known[key] ?? [key, plain]
      const isNoise = (show === length || show === protrusion) && Math.abs(value) < ROUNDING * size
      return { key, name, value: show(isNoise ? 0 : value, units) }
    })
}

/** Without protrusion the skin is inside; the distance is of no interest. */
function protrusion(value: number, units: Units): string {
  return value <= 0 ? '0, all inside' : length(value, units)
}

function ratio(value: number): string {
  return value.toFixed(2)
}

function plain(value: number): string {
  return String(Number(value.toPrecision(4)))
}
