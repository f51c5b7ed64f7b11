import { ClipboardCopy } from 'lucide-react'
import type { Frame } from '../../electron/contract/core.ts'
import { type App, useApp } from '../state/app.ts'
import { copyCsv } from '../requests/copyCsv.ts'
import type { CsvTable } from '../derive/csv.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** Copies a table of the frame on screen. Built on click, because it can have thousands of rows in every frame. */
export function CopyFrameCsv({ tableOf }: { readonly tableOf: (app: App, frame: Frame) => CsvTable }) {
  const copy = () => {
    const app = useApp.getState()
    if (app.frame !== null) void copyCsv(tableOf(app, app.frame))
  }
  return <IconButton label="Copy as CSV" icon={<ClipboardCopy size={14} />} size="small" onClick={copy} />
}
