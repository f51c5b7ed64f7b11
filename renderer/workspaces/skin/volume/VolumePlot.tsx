import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { Skinning } from '../../../../electron/contract/core.ts'
import type { SkinningScan } from '../../../state/skinningScan.ts'
import { methodColours } from '../../../theme/methodColours.ts'
import { Legend } from '../../../ui/Legend.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Plot } from '../../../ui/Plot.tsx'
import { volumePlotOptions } from './volumePlotOptions.ts'

const methods: readonly Skinning[] = ['linear', 'spherical', 'dual']

/** Enclosed volume relative to the rest pose. The method that the body uses has the widest line. */
export function VolumePlot({ scan, skinning }: { readonly scan: SkinningScan; readonly skinning: Skinning }) {
  const { times, volumes } = scan
  const data = useMemo<uPlot.AlignedData>(
    () => [times as number[], ...methods.map((method) => volumes[method].map(finite))],
    [times, volumes],
  )
  if (scan.measured > 0 && volumes.linear.every((volume) => volume === null || Number.isNaN(volume))) {
    return <Notice>This skin has holes, so it has no volume. Collapse is still measured.</Notice>
  }
  return (
    <>
      <Plot
        label="Volume along the clip with each skinning method"
        data={data}
        options={(width, height) => volumePlotOptions(width, height, skinning)}
        shape={skinning}
        height={110}
      />
      <Legend
        items={methods.map((method) => ({
          name: `${names[method]} ${lowest(volumes[method])}`,
          colour: `var(${methodColours[method]})`,
          dashed: method === 'dual',
          strong: method === skinning,
        }))}
      />
    </>
  )
}

const names = { linear: 'linear', spherical: 'spherical', dual: 'dual quaternion' }

const finite = (volume: number | null) => (volume === null || Number.isNaN(volume) ? null : 100 * volume)

function lowest(volumes: readonly (number | null)[]): string {
  const known = volumes.filter((volume) => volume !== null && !Number.isNaN(volume)) as number[]
  return known.length === 0 ? '' : `≥ ${(100 * Math.min(...known)).toFixed(1)} %`
}
