import type uPlot from 'uplot'
import type { Skinning } from '../../../../electron/contract/core.ts'
import { methodColours } from '../../../theme/methodColours.ts'
import { plotFrame, withUnit } from '../../../theme/plotFrame.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'

export function volumePlotOptions(width: number, height: number, strong: Skinning): uPlot.Options {
  return {
    width,
    height,
    ...plotFrame({ x: withUnit(' s'), y: withUnit(' %') }),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.floor(low - 0.5), Math.ceil(high + 0.5)] } },
    series: [
      {},
      ...(['linear', 'spherical', 'dual'] as const).map((method) => ({
        stroke: resolveColour(methodColours[method]),
        width: method === strong ? 3 : 1.5,
        // The line often coincides with the spherical one.
        ...(method === 'dual' && { dash: [6, 4] }),
        points: { show: false },
      })),
    ],
  }
}
