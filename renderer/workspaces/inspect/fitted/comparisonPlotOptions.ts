import type uPlot from 'uplot'
import { LOGARITHMIC, plotFrame, powersOfTen, withUnit } from '../../../theme/plotFrame.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

/** Percentages against numbers of spheres on a logarithmic scale. */
export function comparisonPlotOptions(width: number, height: number): uPlot.Options {
  return {
    width,
    height,
    ...plotFrame({ x: powersOfTen, y: withUnit(' %') }),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, distr: LOGARITHMIC }, y: { range: (_plot, _low, high) => [0, high * 1.05] } },
    series: [{}, curve(resolveColour('--accent')), { ...curve(resolveColour('--text')), dash: [5, 4] }],
  }
}

function curve(colour: string): uPlot.Series {
  return { stroke: colour, width: 2, spanGaps: true, points: { show: true, size: 6, fill: colour } }
}
