import type uPlot from 'uplot'
import { measure } from '../../format.ts'
import { type SphereKind, sphereKinds } from '../../store/treeTable.ts'
import { resolveColour } from '../../theme/resolveColour.ts'
import { withAlpha } from '../../theme/withAlpha.ts'

export const kindColours: Readonly<Record<SphereKind, `--${string}`>> = {
  reference: '--dim',
  onDemand: '--accent',
  bottomUp: '--red',
  best: '--green',
}

const font = '12px system-ui, sans-serif'

/** Radii shrink from level to level by a factor, so their scale is logarithmic. */
export function radiiPlotOptions(width: number, height: number): uPlot.Options {
  const dim = resolveColour('--dim')
  const line = resolveColour('--line')
  const axis = { font, stroke: dim, grid: { stroke: line, width: 1 }, ticks: { stroke: line, size: 4 } }
  const hidden = { stroke: 'transparent', points: { show: false } }
  return {
    width,
    height,
    padding: [8, 22, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { distr: 3 } },
    axes: [
      { ...axis, size: 22, gap: 4, incrs: [1, 2, 5, 10], values: (_, ticks) => ticks.map((tick) => `level ${tick}`) },
      { ...axis, size: 52, values: (_, ticks) => powersOfTen(ticks) },
    ],
    bands: [{ series: [1, 2], fill: withAlpha(resolveColour('--accent'), 0.14) }],
    series: [
      {},
      hidden,
      hidden,
      ...sphereKinds.map(({ key }) => ({
        stroke: resolveColour(kindColours[key]),
        width: key === 'onDemand' ? 2.5 : 1.5,
        ...(key === 'reference' && { dash: [4, 3] }),
        points: { show: false },
      })),
    ],
  }
}

const isPower = (tick: number | null) => tick !== null && Number.isInteger(Number(Math.log10(tick).toFixed(9)))

/** Other ticks of a logarithmic scale stand too close for words; where it has no power of ten, its ends must do. */
function powersOfTen(ticks: readonly (number | null)[]): string[] {
  const ends = ticks.some(isPower) ? [] : [0, ticks.length - 1]
  return ticks.map((tick, k) => (tick !== null && (isPower(tick) || ends.includes(k)) ? measure(tick) : ''))
}
