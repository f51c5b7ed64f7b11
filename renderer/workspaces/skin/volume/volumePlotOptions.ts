import type uPlot from 'uplot'
import type { Skinning } from '../../../../electron/contract/core.ts'
import { methodColours } from '../../../theme/methodColours.ts'
import { plotAxis } from '../../../theme/plotAxis.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

export function volumePlotOptions(width: number, height: number, strong: Skinning): uPlot.Options {
  const axis = plotAxis()
  return {
    width,
    height,
    padding: [10, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.floor(low - 0.5), Math.ceil(high + 0.5)] } },
    axes: [
      { ...axis, size: 22, gap: 4, values: (_, ticks) => ticks.map((tick) => `${tick} s`) },
      { ...axis, size: 58, values: (_, ticks) => ticks.map((tick) => `${tick} %`) },
    ],
    series: [
      {},
      ...(['linear', 'spherical', 'dual'] as const).map((method) => ({
        stroke: resolveColour(methodColours[method]),
        width: method === strong ? 3 : 1.5,
        // It often runs where the spherical one does.
        ...(method === 'dual' && { dash: [6, 4] }),
        points: { show: false },
      })),
    ],
  }
}
