import type uPlot from 'uplot'
import { LOGARITHMIC, plotAxis, powersOfTen } from '../../../theme/plotAxis.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

/** Per cent over operations, which are on a logarithmic scale. The third series marks the budget in use. */
export function budgetPlotOptions(width: number, height: number): uPlot.Options {
  const accent = resolveColour('--accent')
  const axis = plotAxis()
  return {
    width,
    height,
    padding: [8, 26, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, distr: LOGARITHMIC }, y: { range: [0, 105] } },
    axes: [
      { ...axis, size: 22, gap: 4, values: powersOfTen },
      { ...axis, size: 48, values: (_, ticks) => ticks.map((tick) => `${tick} %`) },
    ],
    series: [
      {},
      { stroke: accent, width: 2, points: { show: false } },
      { stroke: resolveColour('--contact'), width: 2, points: { show: false } },
      { stroke: accent, width: 0, points: { show: true, size: 9, fill: accent, stroke: accent } },
    ],
  }
}
