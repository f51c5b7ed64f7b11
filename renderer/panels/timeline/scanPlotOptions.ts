import uPlot from 'uplot'
import { useApp } from '../../state/app.ts'
import { rangeOf, type ShownCurve } from '../../derive/clipCurves.ts'
import { sceneSeconds } from '../../state/selectors.ts'
import { resolveColour } from '../../theme/resolveColour.ts'
import { withAlpha } from '../../theme/withAlpha.ts'
import { curveSources } from './curveSources.ts'

// `paths.bars` is optional in uPlot; without it, bars become a line. An outline would blur narrow bars.
const bars = uPlot.paths.bars && { width: 0, paths: uPlot.paths.bars({ size: [0.8, 100], align: 0 }) }

/** Opacity of bars; high enough for the contact colour in the dark theme. */
const BAR = { full: 0.9, faint: 0.6 }

const font = '12px system-ui, sans-serif'

/** The plot spans the full width of the scrubber, so that positions in it match times. */
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
      ...Object.fromEntries(curves.filter(hasScale).map(({ curve }) => [curve.id, scaleOf(curve)])),
    },
    axes: [
      {
        font,
        stroke: dim,
        size: 22,
        gap: 4,
        grid: { stroke: line, width: 1 },
        ticks: { stroke: line, size: 4 },
        // The edges would cut the first and last labels in half.
        values: (plot, ticks) => ticks.map((tick) => (atEdge(plot, tick) ? '' : `${tick} s`)),
      },
      ...curves.filter(hasScale).map(({ curve }) => ({ show: false, scale: curve.id })),
    ],
    series: [{}, ...curves.flatMap(seriesOf)],
    bands: bandsOf(curves),
  }
}

/** Whether the curve has a scale of its own. */
function hasScale({ curve }: ShownCurve): boolean {
  return curve.scale === undefined
}

function scaleOf(curve: ShownCurve['curve']): uPlot.Scale {
  return {
    range: () => {
      const [low, high] = curve.domain(rangeOf(curve.samples(curveSources()).values) ?? [0, 0])
      return [low, high]
    },
  }
}

/** The curve and, where its errors are known, the edges of its band, in the order of `columnsOf`. */
function seriesOf({ curve, faint }: ShownCurve): readonly uPlot.Series[] {
  const colour = resolveColour(curve.colour(curveSources()))
  const common = { scale: curve.scale ?? curve.id, points: { show: false } }
  if (curve.style === 'bars') return [{ ...common, fill: withAlpha(colour, faint ? BAR.faint : BAR.full), ...bars }]
  const line = { ...common, stroke: faint ? withAlpha(colour, 0.4) : colour, width: 1.5, spanGaps: true }
  const edge = { ...common, stroke: withAlpha(colour, 0.35), width: 1, spanGaps: true }
  return curve.errors === undefined ? [line] : [line, edge, edge]
}

function bandsOf(curves: readonly ShownCurve[]): uPlot.Band[] {
  const bands: uPlot.Band[] = []
  let series = 1
  for (const { curve } of curves) {
    if (curve.errors !== undefined) {
      const fill = withAlpha(resolveColour(curve.colour(curveSources())), 0.25)
      bands.push({ series: [series + 1, series + 2], fill })
    }
    series += curve.errors === undefined ? 1 : 3
  }
  return bands
}

function atEdge(plot: uPlot, seconds: number): boolean {
  const { min = 0, max = 0 } = plot.scales['x'] ?? {}
  return seconds - (min ?? 0) < 0.03 * (max ?? 0) || (max ?? 0) - seconds < 0.03 * (max ?? 0)
}
