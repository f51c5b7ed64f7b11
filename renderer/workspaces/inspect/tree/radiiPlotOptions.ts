import type uPlot from 'uplot'
import { type SphereKind, sphereKinds } from '../../../store/treeTable.ts'
import { plotAxis } from '../../../theme/plotAxis.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

export const kindColours: Readonly<Record<SphereKind, `--${string}`>> = {
  reference: '--dim',
  onDemand: '--accent',
  bottomUp: '--amber-fill',
  best: '--text',
}

/** Radii relative to the smallest possible ones: 1 is a perfect fit. */
export function radiiPlotOptions(width: number, height: number): uPlot.Options {
  const axis = plotAxis()
  return {
    width,
    height,
    padding: [8, 22, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_plot, _low, high) => [0.95, Math.max(1.25, high * 1.02)] } },
    axes: [
      { ...axis, size: 22, gap: 4, incrs: [1, 2, 5, 10], values: (_, ticks) => ticks.map((tick) => `level ${tick}`) },
      { ...axis, size: 52, values: (_, ticks) => ticks.map((tick) => `${tick}×`) },
    ],
    series: [
      {},
      ...sphereKinds.map(({ key }) => ({
        stroke: resolveColour(kindColours[key]),
        width: key === 'onDemand' ? 2.5 : 1.5,
        ...(key === 'reference' && { dash: [4, 3] }),
        points: { show: false },
      })),
    ],
  }
}
