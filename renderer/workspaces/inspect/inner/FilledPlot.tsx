import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { InnerView } from '../../../../electron/contract/core.ts'
import { LOGARITHMIC, plotFrame, powersOfTen, withUnit } from '../../../theme/plotFrame.ts'
import { resolveColour } from '../../../theme/resolveColour.ts'
import { Plot } from '../../../ui/Plot.tsx'

export interface FilledPlotProps {
  readonly levels: InnerView['levels']
  /** Number of spheres on screen. */
  readonly drawn: number
}

/** Filled share of the body against the number of spheres. The second series marks the spheres on screen. */
export function FilledPlot({ levels, drawn }: FilledPlotProps) {
  const data = useMemo(
    () =>
      [
        levels.map(({ spheres }) => spheres),
        levels.map(({ filled }) => 100 * filled),
        levels.map(({ spheres, filled }) => (spheres === drawn ? 100 * filled : null)),
      ] satisfies uPlot.AlignedData,
    [levels, drawn],
  )
  return (
    <Plot
      label="Filled part of the body against the number of spheres, in per cent"
      data={data}
      options={options}
      height={104}
    />
  )
}

function options(width: number, height: number): uPlot.Options {
  const accent = resolveColour('--accent')
  return {
    width,
    height,
    ...plotFrame({ x: powersOfTen, y: withUnit(' %') }),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, distr: LOGARITHMIC }, y: { range: [0, 100] } },
    series: [
      {},
      { stroke: accent, width: 2, points: { show: false } },
      { stroke: accent, width: 0, points: { show: true, size: 9, fill: accent, stroke: accent } },
    ],
  }
}
