import { ClipboardCopy } from 'lucide-react'
import { copyCsv, type CsvTable } from '../store/csv.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** null: there is nothing to copy yet. */
export function CopyCsv({ table }: { readonly table: CsvTable | null }) {
  return (
    <IconButton
      label="Copy as CSV"
      icon={<ClipboardCopy size={14} />}
      size="small"
      onClick={() => table !== null && void copyCsv(table)}
      disabledReason={table === null ? 'there is nothing in the table yet.' : undefined}
    />
  )
}
