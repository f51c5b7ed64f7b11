import { ClipboardCopy } from 'lucide-react'
import { copyCsv } from '../requests/copyCsv.ts'
import type { CsvTable } from '../derive/csv.ts'
import { IconButton } from '../ui/IconButton.tsx'

export interface CopyCsvProps {
  /** A function for long tables, called on click. null: there is nothing to copy yet. */
  readonly table: CsvTable | (() => CsvTable) | null
  /** If a panel has several tables. */
  readonly label?: string | undefined
}

export function CopyCsv({ table, label = 'Copy as CSV' }: CopyCsvProps) {
  return (
    <IconButton
      label={label}
      icon={<ClipboardCopy size={14} />}
      size="small"
      onClick={() => table !== null && void copyCsv(typeof table === 'function' ? table() : table)}
      disabledReason={table === null ? 'the table is empty.' : undefined}
    />
  )
}
