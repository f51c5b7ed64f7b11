import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { TreeReport } from '../../../electron/contract/core.ts'
import { sphereKinds } from '../../store/treeTable.ts'
import { Legend } from '../../ui/Legend.tsx'
import { Plot } from '../../ui/Plot.tsx'
import { kindColours, radiiPlotOptions } from './radiiPlotOptions.ts'

/** Mean radius of each kind over the levels; the band is from the smallest to the largest on demand. */
export function RadiiPlot({ report }: { readonly report: TreeReport }) {
  const data = useMemo(() => columns(report), [report])
  return (
    <>
      <Plot
        label="Mean radius of the spheres of each level, by kind; the table below has the numbers"
        data={data}
        options={radiiPlotOptions}
      />
      <Legend
        items={[
          ...sphereKinds.map(({ key, name }) => ({
            name,
            colour: `var(${kindColours[key]})`,
            dashed: key === 'reference',
          })),
          { name: 'min to max on demand', colour: 'color-mix(in srgb, var(--accent) 35%, transparent)' },
        ]}
      />
    </>
  )
}

/** A logarithmic scale has no place for 0, which spheres around one point have. */
const positive = (radius: number | undefined) => (radius !== undefined && radius > 0 ? radius : null)

function columns({ levels }: TreeReport): uPlot.AlignedData {
  return [
    levels.map((level) => level.level),
    levels.map((level) => positive(level.onDemand?.max)),
    levels.map((level) => positive(level.onDemand?.min)),
    ...sphereKinds.map(({ key }) => levels.map((level) => positive(level[key]?.mean))),
  ]
}
