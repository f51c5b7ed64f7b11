import { Eye, Share } from 'lucide-react'
import type { BodyView, FormatView } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { exportBody, formatOff, previewExport, useExporting } from '../../store/exporting.ts'
import { Button } from '../../ui/Button.tsx'
import { TaskProgress } from '../TaskProgress.tsx'

/** Stays in sight below all that scrolls: try it, do it, or watch and cancel what runs. */
export function ExportActions({ body, format }: { readonly body: BodyView; readonly format: FormatView }) {
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
  const seen = previewed ? 'This is what the preview shows. Change something to try it again.' : undefined
  return (
    <div className="export-actions">
      <Button
        icon={<Eye size={14} />}
        tooltip={
          format.takesCut
            ? 'Cuts and measures without writing; the picture shows the spheres.'
            : 'A trial run without writing: sizes and quality.'
        }
        disabledReason={off ?? seen}
        onClick={() => void previewExport()}
      >
        Preview
      </Button>
      <Button
        tone="primary"
        icon={<Share size={14} />}
        tooltip="Asks where to, then writes the whole file or nothing."
        disabledReason={off}
        onClick={() => void exportBody()}
      >
        Export…
      </Button>
    </div>
  )
}
