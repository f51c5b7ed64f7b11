import type uPlot from 'uplot'
import { LOGARITHMIC, plotAxis, powersOfTen } from '../../../theme/plotAxis.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

/** Per cent over numbers of spheres, which are on a logarithmic scale. */
export function comparisonPlotOptions(width: number, height: number): uPlot.Options {
  const axis = plotAxis()
  return {
    width,
    height,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, distr: LOGARITHMIC }, y: { range: (_plot, _low, high) => [0, high * 1.05] } },
    axes: [
      { ...axis, size: 22, gap: 4, values: powersOfTen },
      { ...axis, size: 48, values: (_, ticks) => ticks.map((tick) => `${tick} %`) },
    ],
    series: [{}, curve(resolveColour('--accent')), curve(resolveColour('--dim'))],
  }
}

function curve(colour: string): uPlot.Series {
  return { stroke: colour, width: 2, spanGaps: true, points: { show: true, size: 6, fill: colour } }
}
