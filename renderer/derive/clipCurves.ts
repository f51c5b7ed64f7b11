import type { BodyView } from '../../electron/contract/core.ts'
import { count, milliseconds, type Units, volume } from '../base/format.ts'
import { methodColours } from '../theme/methodColours.ts'
import type { FitScan } from '../state/fitScan.ts'
import type { OverlapScan } from '../state/overlapScan.ts'
import type { Scan } from '../state/scan.ts'
import type { SkinningScan } from '../state/skinningScan.ts'
import type { ScanCurve } from '../state/view.ts'
import type { Workspace } from '../state/workspace.ts'

/** Measurements that the curves along the clip show. */
export interface CurveSources {
  readonly scan: Pick<Scan, 'seconds' | 'contacts' | 'refits' | 'milliseconds'>
  readonly skinning: Pick<SkinningScan, 'times' | 'volumes'>
  /** The body measured for `skinning`, if it is on screen. */
  readonly body: BodyView | undefined
  readonly fit: Pick<FitScan, 'times' | 'means'>
  /** The body and level measured for `fit`, if they are on screen. */
  readonly fitted: { readonly name: string; readonly level: number } | undefined
  readonly overlap: Pick<OverlapScan, 'times' | 'volumes' | 'errors' | 'exacts'>
  readonly units: Units
}

/** Values at times of the timeline; null where unknown. */
export interface Samples {
  readonly times: readonly number[]
  readonly values: readonly (number | null)[]
}

/** A curve of the plot along the clip. */
export interface ClipCurve {
  readonly id: string
  readonly help: string
  readonly style: 'bars' | 'line'
  /** A custom property of the style sheet. */
  readonly colour: (sources: CurveSources) => `--${string}`
  readonly samples: (sources: CurveSources) => Samples
  /** Uncertainty of each sample; the plot shades the range. */
  readonly errors?: (sources: CurveSources) => readonly (number | null)[]
  /** Id of the curve whose scale this one shares. */
  readonly scale?: string
  /** Lowest and highest value of the scale. */
  readonly domain: (range: Range) => readonly [number, number]
  /** Name and range for the legend. Empty: the legend omits the curve. */
  readonly text: (range: Range | null, sources: CurveSources) => string
}

/** Lowest and highest known value. */
export type Range = readonly [low: number, high: number]

const fromZero = (least: number) => (range: Range) => [0, 1.1 * Math.max(least, range[1])] as const
const most = (range: Range | null) => range?.[1] ?? 0

export const clipCurves = {
  contacts: {
    id: 'contacts',
    help: 'Pairs of triangles that touch in each frame',
    style: 'bars',
    colour: () => '--contact',
    samples: ({ scan }) => ({ times: scan.seconds, values: scan.contacts }),
    domain: fromZero(4),
    text: (range) => `contacts ≤ ${count(most(range))}`,
  },
  refits: {
    id: 'refits',
    help: 'Spheres that the contact query refits in each frame',
    style: 'line',
    colour: () => '--accent',
    samples: ({ scan }) => ({ times: scan.seconds, values: scan.refits }),
    domain: fromZero(4),
    text: (range) => `spheres refitted ≤ ${count(most(range))}`,
  },
  time: {
    id: 'time',
    help: 'Time of the contact query: the shortest of several runs of each frame',
    style: 'line',
    colour: () => '--accent',
    samples: ({ scan }) => ({ times: scan.seconds, values: scan.milliseconds }),
    domain: fromZero(0.01),
    text: (range) => `time ≤ ${milliseconds(most(range))}`,
  },
  volume: {
    id: 'volume',
    help: 'Volume of the skin relative to the reference pose. Unfold the panel “Volume along the clip” to measure it',
    style: 'line',
    colour: ({ body }) => methodColours[body?.settings.skinning ?? 'linear'],
    samples: ({ skinning, body }) =>
      body === undefined
        ? { times: [], values: [] }
        : { times: skinning.times, values: skinning.volumes[body.settings.skinning].map(percentage) },
    domain: ([low, high]) => [Math.floor(low - 0.5), Math.ceil(high + 0.5)],
    text: (range, { body }) =>
      range === null || body === undefined
        ? 'volume not measured'
        : `${body.settings.name}: volume ${range[0].toFixed(1)} to ${range[1].toFixed(1)} %`,
  },
  fit: {
    id: 'fit',
    help: 'Mean radius / smallest possible radius of the spheres of the displayed level. 1 is a perfect fit',
    style: 'line',
    colour: () => '--amber-fill',
    samples: ({ fit, fitted }) =>
      fitted === undefined ? { times: [], values: [] } : { times: fit.times, values: fit.means },
    domain: (range) => [0.99, Math.max(1.1, 1 + 1.1 * (most(range) - 1))],
    text: (range, { fitted }) =>
      range === null || fitted === undefined
        ? 'fit: measuring…'
        : `${fitted.name}, level ${fitted.level}: fit ${range[0].toFixed(2)} to ${range[1].toFixed(2)}`,
  },
  overlap: {
    id: 'overlap',
    help:
      'Overlap of the selected pair, by inner spheres. The band contains about nine of ten errors. ' +
      'Unfold the panel “Overlap and push” to fill the bodies with spheres and measure it',
    style: 'line',
    colour: () => '--amber-fill',
    samples: ({ overlap }) => ({ times: overlap.times, values: overlap.volumes }),
    errors: ({ overlap }) => overlap.errors,
    domain: fromZero(Number.MIN_VALUE),
    text: (range, { units }) => (range === null ? 'overlap not measured' : `overlap ≤ ${volume(range[1], units)}`),
  },
  exactOverlap: {
    id: 'exactOverlap',
    help:
      'The same volume by the exact query, for closed bodies, while “Compare with the exact volume” is on. ' +
      'The error is the root mean square along the clip, in per cent of the largest volume',
    style: 'line',
    colour: () => '--text',
    samples: ({ overlap }) => ({ times: overlap.times, values: overlap.exacts }),
    scale: 'overlap',
    domain: fromZero(Number.MIN_VALUE),
    text: (range, { overlap }) => (range === null ? '' : errorText(overlap)),
  },
} as const satisfies Readonly<Record<string, ClipCurve>>

/** Relative to the largest volume, because relative errors of slivers are large but irrelevant. */
function errorText({ volumes, exacts }: CurveSources['overlap']): string {
  const errors = exacts.flatMap((exact, k) => (exact === null ? [] : [(volumes[k] ?? exact) - exact]))
  const largest = Math.max(...exacts.map((exact) => exact ?? 0))
  const error = Math.sqrt(errors.reduce((sum, x) => sum + x * x, 0) / errors.length)
  return largest === 0 ? 'exact: 0' : `exact: error ${((100 * error) / largest).toFixed(1)} %`
}

const percentage = (part: number | null) => (part === null || Number.isNaN(part) ? null : 100 * part)

/** A curve of a workspace. `cost`: spheres refitted or time, as the user chose. */
type Slot = { readonly curve: keyof typeof clipCurves | 'cost'; readonly faint?: true }

/** The curves of each workspace, in drawing order. */
const slots: Readonly<Record<Workspace, readonly Slot[]>> = {
  inspect: [{ curve: 'contacts', faint: true }, { curve: 'cost' }, { curve: 'fit' }],
  contacts: [{ curve: 'contacts' }, { curve: 'cost' }, { curve: 'overlap' }, { curve: 'exactOverlap' }],
  skin: [{ curve: 'contacts', faint: true }, { curve: 'volume' }],
  shapes: [{ curve: 'contacts' }],
  export: [{ curve: 'contacts' }, { curve: 'refits' }],
}

export interface ShownCurve {
  readonly curve: ClipCurve
  readonly faint: boolean
}

export function curvesOf(workspace: Workspace, cost: ScanCurve): readonly ShownCurve[] {
  return slots[workspace].map(({ curve, faint = false }) => ({
    curve: clipCurves[curve === 'cost' ? cost : curve],
    faint,
  }))
}

/** Whether the workspace plots the query cost and offers the choice of its unit. */
export function plotsCost(workspace: Workspace): boolean {
  return slots[workspace].some(({ curve }) => curve === 'cost')
}

/** Whether the workspace plots the fit of the displayed level, which must then be measured. */
export function plotsFit(workspace: Workspace): boolean {
  return slots[workspace].some(({ curve }) => curve === 'fit')
}

/** The columns of a curve in a plot: its values and, if it has errors, their upper and lower limits. */
export function columnsOf(curve: ClipCurve, sources: CurveSources): readonly (readonly (number | null)[])[] {
  const { values } = curve.samples(sources)
  const errors = curve.errors?.(sources)
  if (errors === undefined) return [values]
  const off = (sign: number) =>
    values.map((value, k) => (value === null ? null : Math.max(0, value + sign * (errors[k] ?? 0))))
  return [values, off(1), off(-1)]
}

/** null if no value is known. */
export function rangeOf(values: readonly (number | null)[]): Range | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === null) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low <= high ? [low, high] : null
}
