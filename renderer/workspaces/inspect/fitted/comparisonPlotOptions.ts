import type uPlot from 'uplot'
import { resolveColour } from '../../../theme/resolveColour.ts'

const font = '12px system-ui, sans-serif'
/** uPlot's logarithmic distribution. */
const LOGARITHMIC = 3

/** Per cent over numbers of spheres, which are on a logarithmic scale. */
export function comparisonPlotOptions(width: number, height: number): uPlot.Options {
  const line = resolveColour('--line')
  const axis = {
    font,
    stroke: resolveColour('--dim'),
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, size: 4 },
  }
  return {
    width,
    height,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, distr: LOGARITHMIC }, y: { range: (_plot, _low, high) => [0, high * 1.05] } },
    axes: [
      { ...axis, size: 22, gap: 4, values: (_, ticks) => ticks.map(powerOfTen) },
      { ...axis, size: 48, values: (_, ticks) => ticks.map((tick) => `${tick} %`) },
    ],
    series: [{}, curve(resolveColour('--accent')), curve(resolveColour('--dim'))],
  }
}

function curve(colour: string): uPlot.Series {
  return { stroke: colour, width: 2, spanGaps: true, points: { show: true, size: 6, fill: colour } }
}

function powerOfTen(tick: number): string {
  return Number.isInteger(Math.log10(tick)) ? tick.toLocaleString('en') : ''
}
