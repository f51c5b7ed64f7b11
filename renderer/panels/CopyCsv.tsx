import { ClipboardCopy } from 'lucide-react'
import { copyCsv, type CsvTable } from '../store/csv.ts'
import { IconButton } from '../ui/IconButton.tsx'

export interface CopyCsvProps {
  /** null: there is nothing to copy yet. */
  readonly table: CsvTable | null
  /** Where there are several tables to copy. */
  readonly label?: string | undefined
}

export function CopyCsv({ table, label = 'Copy as CSV' }: CopyCsvProps) {
  return (
    <IconButton
      label={label}
      icon={<ClipboardCopy size={14} />}
      size="small"
      onClick={() => table !== null && void copyCsv(table)}
      disabledReason={table === null ? 'there is nothing in the table yet.' : undefined}
    />
  )
}
