import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { TreeReport } from '../../../../electron/contract/core.ts'
import { sphereKinds } from '../../../derive/treeTable.ts'
import { Legend } from '../../../ui/Legend.tsx'
import { Plot } from '../../../ui/Plot.tsx'
import { kindColours, radiiPlotOptions } from './radiiPlotOptions.ts'

/** Mean radius of each kind by level, relative to the smallest possible: lines of absolute radii would coincide. */
export function RadiiPlot({ report }: { readonly report: TreeReport }) {
  const data = useMemo(() => columns(report), [report])
  return (
    <>
      <Plot
        label="Mean radius of the spheres of each level relative to the smallest possible; the section Sizes and all radii has the numbers"
        data={data}
        options={radiiPlotOptions}
        height={100}
      />
      <Legend
        items={sphereKinds.map(({ key, title, help }) => ({
          name: title,
          help,
          colour: `var(${kindColours[key]})`,
          dashed: key === 'reference',
        }))}
      />
    </>
  )
}

function columns({ levels }: TreeReport): uPlot.AlignedData {
  return [
    levels.map((level) => level.level),
    ...sphereKinds.map(({ key }) => levels.map((level) => relative(level, level[key]?.mean))),
  ]
}

/** Relative to the smallest possible mean radius of the level, or null if that is 0. */
function relative({ best }: TreeReport['levels'][number], radius: number | undefined): number | null {
  return radius === undefined || best === undefined || !(best.mean > 0) ? null : radius / best.mean
}
