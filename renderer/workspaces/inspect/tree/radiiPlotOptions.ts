import type uPlot from 'uplot'
import { type SphereKind, sphereKinds } from '../../../derive/treeTable.ts'
import { plotFrame, type TickLabels, withUnit } from '../../../theme/plotFrame.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

export const kindColours: Readonly<Record<SphereKind, `--${string}`>> = {
  reference: '--dim',
  onDemand: '--accent',
  bottomUp: '--amber-fill',
  best: '--text',
}

const levels: TickLabels = (ticks) => ticks.map((tick) => `level ${tick}`)

/** Radii relative to the smallest possible ones: 1 is a perfect fit. */
export function radiiPlotOptions(width: number, height: number): uPlot.Options {
  return {
    width,
    height,
    ...plotFrame({ x: levels, y: withUnit('×'), incrs: [1, 2, 5, 10] }),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_plot, _low, high) => [0.95, Math.max(1.25, high * 1.02)] } },
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
