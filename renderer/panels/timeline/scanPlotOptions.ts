import uPlot from 'uplot'
import { mostContacts, useScan, usualMilliseconds } from '../../store/scan.ts'
import { resolveColour } from '../../theme/resolveColour.ts'
import { withAlpha } from '../../theme/withAlpha.ts'

// An optional part of the library; without it the contacts are a line.
const bars = uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.9, 100], align: 0 }) }

const font = '12px system-ui, sans-serif'

/** The plot fills its box from edge to edge, so that a place in it is a time on the scrubber. */
export function scanPlotOptions(width: number, height: number): uPlot.Options {
  const dim = resolveColour('--dim')
  const amber = resolveColour('--amber-fill')
  const line = resolveColour('--line')
  return {
    width,
    height,
    padding: [6, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false },
      contacts: { range: () => [0, Math.max(4, mostContacts(useScan.getState())) * 1.1] },
      ms: { range: () => [0, Math.max(0.01, usualMilliseconds(useScan.getState())) * 1.5] },
    },
    axes: [
      {
        font,
        stroke: dim,
        size: 22,
        gap: 4,
        grid: { stroke: line, width: 1 },
        ticks: { stroke: line, size: 4 },
        // The first and the last label would be cut in half by the edges.
        values: (plot, ticks) => ticks.map((tick) => (atEdge(plot, tick) ? '' : `${tick} s`)),
      },
      { show: false, scale: 'contacts' },
      { show: false, scale: 'ms' },
    ],
    series: [
      {},
      {
        scale: 'contacts',
        fill: withAlpha(amber, 0.55),
        ...bars,
        points: { show: false },
      },
      { scale: 'ms', stroke: resolveColour('--accent'), width: 1.5, spanGaps: true, points: { show: false } },
    ],
  }
}

function atEdge(plot: uPlot, seconds: number): boolean {
  const { min = 0, max = 0 } = plot.scales['x'] ?? {}
  return seconds - (min ?? 0) < 0.03 * (max ?? 0) || (max ?? 0) - seconds < 0.03 * (max ?? 0)
}
