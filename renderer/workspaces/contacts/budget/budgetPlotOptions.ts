import type uPlot from 'uplot'
import { LOGARITHMIC, plotFrame, powersOfTen, withUnit } from '../../../theme/plotFrame.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

/** Percentages against operations on a logarithmic scale. The third series marks the current budget. */
export function budgetPlotOptions(width: number, height: number): uPlot.Options {
  const accent = resolveColour('--accent')
  return {
    width,
    height,
    ...plotFrame({ x: powersOfTen, y: withUnit(' %') }),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, distr: LOGARITHMIC }, y: { range: [0, 105] } },
    series: [
      {},
      { stroke: accent, width: 2, points: { show: false } },
      { stroke: resolveColour('--contact'), width: 2, points: { show: false } },
      { stroke: accent, width: 0, points: { show: true, size: 9, fill: accent, stroke: accent } },
    ],
  }
}
