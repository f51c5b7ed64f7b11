import uPlot from 'uplot'
import { useApp } from '../../store/app.ts'
import { rangeOf, type ShownCurve } from '../../store/clipCurves.ts'
import { sceneSeconds } from '../../store/selectors.ts'
import { resolveColour } from '../../theme/resolveColour.ts'
import { withAlpha } from '../../theme/withAlpha.ts'
import { curveSources } from './curveSources.ts'

// An optional part of the library; without it the bars are a line.
const bars = uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.9, 100], align: 0 }) }

const font = '12px system-ui, sans-serif'

/** The plot fills its box from edge to edge, so that a place in it is a time on the scrubber. */
export function scanPlotOptions(curves: readonly ShownCurve[], width: number, height: number): uPlot.Options {
  const dim = resolveColour('--dim')
  const line = resolveColour('--line')
  return {
    width,
    height,
    padding: [6, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [0, sceneSeconds(useApp.getState())] },
      ...Object.fromEntries(curves.map(({ curve }) => [curve.id, scaleOf(curve)])),
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
      ...curves.map(({ curve }) => ({ show: false, scale: curve.id })),
    ],
    series: [{}, ...curves.map(seriesOf)],
  }
}

function scaleOf(curve: ShownCurve['curve']): uPlot.Scale {
  return {
    range: () => {
      const [low, high] = curve.room(rangeOf(curve.samples(curveSources()).values) ?? [0, 0])
      return [low, high]
    },
  }
}

function seriesOf({ curve, faint }: ShownCurve): uPlot.Series {
  const colour = resolveColour(curve.colour(curveSources()))
  const common = { scale: curve.id, points: { show: false } }
  if (curve.style === 'bars') return { ...common, fill: withAlpha(colour, faint ? 0.4 : 0.7), ...bars }
  return { ...common, stroke: faint ? withAlpha(colour, 0.4) : colour, width: 1.5, spanGaps: true }
}

function atEdge(plot: uPlot, seconds: number): boolean {
  const { min = 0, max = 0 } = plot.scales['x'] ?? {}
  return seconds - (min ?? 0) < 0.03 * (max ?? 0) || (max ?? 0) - seconds < 0.03 * (max ?? 0)
}
