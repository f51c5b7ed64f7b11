import type uPlot from 'uplot'
import { resolveColour } from '../../../theme/resolveColour.ts'

const font = '12px system-ui, sans-serif'
/** uPlot's logarithmic distribution. */
const LOGARITHMIC = 3

/** Per cent over operations, which are on a logarithmic scale. The third series marks the budget in use. */
export function budgetPlotOptions(width: number, height: number): uPlot.Options {
  const line = resolveColour('--line')
  const accent = resolveColour('--accent')
  const axis = {
    font,
    stroke: resolveColour('--dim'),
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, size: 4 },
  }
  return {
    width,
    height,
    padding: [8, 26, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, distr: LOGARITHMIC }, y: { range: [0, 105] } },
    axes: [
      { ...axis, size: 22, gap: 4, values: (_, ticks) => ticks.map(powerOfTen) },
      { ...axis, size: 44, values: (_, ticks) => ticks.map((tick) => `${tick} %`) },
    ],
    series: [
      {},
      { stroke: accent, width: 2, points: { show: false } },
      { stroke: resolveColour('--contact'), width: 2, points: { show: false } },
      { stroke: accent, width: 0, points: { show: true, size: 9, fill: accent, stroke: accent } },
    ],
  }
}

/** Labels only whole powers, which have room. */
function powerOfTen(tick: number): string {
  return Number.isInteger(Math.log10(tick)) ? tick.toLocaleString('en') : ''
}
