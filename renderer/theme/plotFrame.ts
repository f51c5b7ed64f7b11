import type uPlot from 'uplot'
import { resolveColour } from './resolveColour.ts'

/** uPlot's logarithmic distribution of a scale. */
export const LOGARITHMIC = 3

const FONT = '12px system-ui, sans-serif'
const TICK = 4
const GAP = 4
/** Height of the labels below a plot. */
const BELOW = 22
/** Between a label and the edge of the plot. */
const MARGIN = 2

export type TickLabels = (ticks: readonly number[]) => string[]

export interface PlotFrame {
  readonly x: TickLabels
  readonly y: TickLabels
  /** Allowed steps between ticks of the x axis. */
  readonly incrs?: number[] | undefined
}

/** Axes for all plots, with space for the widest y label, and for half of the last x label at the right. */
export function plotFrame({ x, y, incrs }: PlotFrame): Required<Pick<uPlot.Options, 'axes' | 'padding'>> {
  const line = resolveColour('--line')
  const axis = {
    font: FONT,
    stroke: resolveColour('--dim'),
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, size: TICK },
    gap: GAP,
  }
  let right = 0
  const below = (plot: uPlot, ticks: readonly number[]) => {
    const labels = x(ticks)
    right = widest(plot, [labels.findLast((label) => label !== '') ?? '']) / 2 + MARGIN
    return labels
  }
  return {
    axes: [
      { ...axis, size: BELOW, values: below, ...(incrs !== undefined && { incrs }) },
      {
        ...axis,
        // `labels` is null before the first layout.
        size: (plot, labels: string[] | null) => widest(plot, labels ?? []) + TICK + GAP + MARGIN,
        values: (_plot, ticks) => y(ticks),
      },
    ],
    // uPlot calls this after computing the labels.
    padding: [8, () => right, 0, 0],
  }
}

/** In CSS pixels. */
function widest({ ctx }: uPlot, labels: readonly string[]): number {
  ctx.save()
  ctx.font = FONT
  const width = Math.max(0, ...labels.map((label) => ctx.measureText(label).width))
  ctx.restore()
  return Math.ceil(width)
}

/** Labels only powers of ten, for logarithmic axes. */
export const powersOfTen: TickLabels = (ticks) =>
  ticks.map((tick) => (Number.isInteger(Math.log10(tick)) ? tick.toLocaleString('en') : ''))

export const withUnit =
  (unit: string): TickLabels =>
  (ticks) =>
    ticks.map((tick) => `${tick}${unit}`)
