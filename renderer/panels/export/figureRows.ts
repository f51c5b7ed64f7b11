import { bytes, count, measure } from '../../format.ts'

/** Figures of exports by the names that people know, in the order of interest. What is not listed follows under its own name. */
const known: Readonly<Record<string, readonly [name: string, show: (value: number) => string]>> = {
  spheres: ['spheres', count],
  joints: ['joints that carry some', count],
  levels: ['levels', count],
  branches: ['children of a sphere', count],
  bytesAdded: ['added to the file', bytes],
  paddingMean: ['padding, mean', measure],
  paddingMax: ['padding, most', measure],
  unpadded: ['worst protrusion without padding', measure],
  protrusion: ['worst protrusion with it', protrusion],
  margin: ['of it for between the frames', measure],
  mended: ['grown again by the check', measure],
  moments: ['poses measured', count],
  checks: ['poses checked', count],
  checked: ['vertices checked', count],
  outside: ['vertices outside of their sphere', count],
  frames: ['frames asked', count],
  mostContacts: ['most contacts in a frame', count],
  mostSelfContacts: ['most contacts with itself', count],
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

export function figureRows(figures: Readonly<Record<string, number>>): readonly FigureRow[] {
  return Object.entries(figures)
    .filter(([key]) => !left.has(key))
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([key, value]) => {
      const [name, show] = known[key] ?? [key, plain]
      return { key, name, value: show(value) }
    })
}

/** Below 0 the skin stays inside; how far, nobody asks. */
function protrusion(value: number): string {
  return value <= 0 ? '0, all inside' : measure(value)
}

function ratio(value: number): string {
  return value.toFixed(2)
}

function plain(value: number): string {
  return String(Number(value.toPrecision(4)))
}
