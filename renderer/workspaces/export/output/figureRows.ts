import { bytes, count, length, type Units } from '../../../base/format.ts'

/** Figures of exports by the names that people know, in the order of interest. What is not listed follows under its own name. */
const known: Readonly<Record<string, readonly [name: string, show: (value: number, units: Units) => string]>> = {
  requested: ['spheres requested', count],
  requestedLevel: ['level requested', count],
  spheres: ['spheres', count],
  volumeRatio: ['volume of spheres / body', ratio],
  volumeRatioError: ['sampling error of it', (value) => `± ${ratio(value)}`],
  joints: ['joints with spheres', count],
  levels: ['levels', count],
  branches: ['children of a sphere', count],
  bytesAdded: ['added to the file', bytes],
  paddingMean: ['padding, mean', length],
  paddingMax: ['padding, largest', length],
  unpadded: ['worst protrusion without padding', length],
  protrusion: ['worst protrusion with padding', protrusion],
  margin: ['margin between measured poses', length],
  mended: ['radius added after the check', length],
  moments: ['poses measured', count],
  checks: ['poses checked', count],
  checked: ['vertices checked', count],
  outside: ['vertices outside their sphere', count],
  frames: ['frames queried', count],
  mostContacts: ['most contacts in a frame', count],
  mostSelfContacts: ['most self-contacts in a frame', count],
  'tightness linear': ['posed / best radius, linear', ratio],
  'tightness spherical': ['posed / best radius, spherical', ratio],
  'tightness dual': ['posed / best radius, dual quat.', ratio],
}

/** The sizes of the files stand above. */
const left = new Set(['bytes'])

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

export function figureRows(figures: Readonly<Record<string, number>>, units: Units): readonly FigureRow[] {
  return Object.entries(figures)
    .filter(([key]) => !left.has(key))
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([key, value]) => {
      const [name, show] = known[key] ?? [key, plain]
      return { key, name, value: show(value, units) }
    })
}

/** Below 0 the skin stays inside; how far, nobody asks. */
function protrusion(value: number, units: Units): string {
  return value <= 0 ? '0, all inside' : length(value, units)
}

function ratio(value: number): string {
  return value.toFixed(2)
}

function plain(value: number): string {
  return String(Number(value.toPrecision(4)))
}
