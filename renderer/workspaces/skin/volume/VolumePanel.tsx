import type { BodyView } from '../../../../electron/contract/core.ts'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { volumesCsv } from '../../../derive/skinningTables.ts'
import { useMeasuredSkinning } from '../../../requests/useMeasuredSkinning.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { WithSkin } from '../WithSkin.tsx'
import { VolumePlot } from './VolumePlot.tsx'

export function VolumePanel() {
  return (
    <WithSkin nothing="Its volume along the clip is plotted here for all three methods.">
      {(body) => <VolumeOf key={body.id} body={body} />}
    </WithSkin>
  )
}

function VolumeOf({ body }: { readonly body: BodyView }) {
  const scan = useMeasuredSkinning(body)
  const { name, skinning } = body.settings
  return (
    <>
      <PanelHead>
        <CopyCsv table={scan.measured > 0 ? () => volumesCsv(name, scan) : null} />
      </PanelHead>
      {scan.status === 'failed' && <Notice tone="warning">{scan.problem}</Notice>}
      {scan.status !== 'failed' && <VolumePlot scan={scan} skinning={skinning} />}
      {scan.status === 'running' && <ProgressBar label="Measuring" fraction={scan.measured / scan.times.length} />}
    </>
  )
}
