import type uPlot from 'uplot'
import { resolveColour } from './resolveColour.ts'

/** uPlot's logarithmic distribution of a scale. */
export const LOGARITHMIC = 3

/** Font and colours that the axes of all plots share. */
export function plotAxis(): uPlot.Axis {
  const line = resolveColour('--line')
  return {
    font: '12px system-ui, sans-serif',
    stroke: resolveColour('--dim'),
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, size: 4 },
  }
}

/** Labels of a logarithmic axis: only whole powers of ten. */
export function powersOfTen(_plot: uPlot, ticks: readonly number[]): string[] {
  return ticks.map((tick) => (Number.isInteger(Math.log10(tick)) ? tick.toLocaleString('en') : ''))
}
