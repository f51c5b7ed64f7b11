import type { BodyView } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { useExporting } from '../../../requests/exporting.ts'
import { chosenFormat } from '../../../derive/exportPurpose.ts'
import { shownBody } from '../../../state/selectors.ts'
import { Select } from '../../../ui/Select.tsx'
import '../export.css'
import { RigidForm } from './RigidForm.tsx'
import { ExportResult } from './ExportResult.tsx'
import { WhatIsWritten } from './WhatIsWritten.tsx'

/** The body to export, its spheres, and the files and figures of the export. */
export function OutputPanel() {
  const body = useApp(shownBody)
  const choices = useExporting()
  const format = useApp((app) => chosenFormat(app, choices))
  if (body === undefined || format === undefined) return <p className="dim">Open a rig first.</p>
  return (
    <>
      <BodyChoice body={body} />
      {format.takesRigidSpheres && <RigidForm body={body} />}
      <WhatIsWritten body={body} format={format} />
      <ExportResult />
    </>
  )
}

function BodyChoice({ body }: { readonly body: BodyView }) {
  const bodies = useApp((app) => app.bodies)
  const selectBody = useApp((app) => app.selectBody)
  return (
    <div className="setting export-body">
      <Select
        hideLabel
        label="Body to export"
        value={body.id}
        options={bodies.map(({ id, settings, rig }) => ({ value: id, label: `${settings.name} · ${rig.name}` }))}
        onChange={(id) => selectBody(id)}
      />
    </div>
  )
}
