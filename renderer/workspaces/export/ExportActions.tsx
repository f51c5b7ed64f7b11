import { Eye, Share } from 'lucide-react'
import type { BodyView, FormatView } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'
import { exportBody, formatOff, previewExport, useExporting } from '../../requests/exporting.ts'
import { chosenFormat } from '../../derive/exportPurpose.ts'
import { shownBody } from '../../state/selectors.ts'
import { Button } from '../../ui/Button.tsx'
import { TaskProgress } from '../../parts/TaskProgress.tsx'
import './export.css'

/** The footer of the workspace, always visible: preview and export, or their progress. */
export function ExportActions() {
  const body = useApp(shownBody)
  const choices = useExporting()
  const format = useApp((app) => chosenFormat(app, choices))
  if (body === undefined || format === undefined) return null
  return <Actions body={body} format={format} />
}

function Actions({ body, format }: { readonly body: BodyView; readonly format: FormatView }) {
  const running = useExporting((exporting) => exporting.running)
  const previewed = useExporting((exporting) => exporting.preview.status === 'ready')
  const task = useApp((app) => app.tasks.find(({ id }) => id === running?.task))
  if (task !== undefined) {
    return (
      <div className="export-actions">
        <TaskProgress task={task} />
      </div>
    )
  }
  const off = formatOff(format, body.rig)
  const seen = previewed ? 'The preview is up to date.' : undefined
  return (
    <div className="export-actions">
      <Button
        icon={<Eye size={14} />}
        tooltip={
          format.takesRigidSpheres
            ? 'Computes the spheres and draws them in the viewport, without writing a file.'
            : 'Computes file sizes and quality without writing a file.'
        }
        disabledReason={off ?? seen}
        onClick={() => void previewExport()}
      >
        Preview
      </Button>
      <Button
        tone="primary"
        icon={<Share size={14} />}
        tooltip="Asks for a location. If the export fails, no incomplete file is left."
        disabledReason={off}
        onClick={() => void exportBody()}
      >
        Export…
      </Button>
    </div>
  )
}
