import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CostColumn, costColumns } from '../../../derive/bodyCosts.ts'

export interface CostHeadsProps {
  readonly by: CostColumn
  readonly reversed: boolean
  readonly onSort: (by: CostColumn) => void
}

/** Click a heading to sort by it, once more to reverse the order. */
export function CostHeads({ by, reversed, onSort }: CostHeadsProps) {
  const Way = (by === 'name') === reversed ? ArrowDown : ArrowUp
  return (
    <div className="cost-row cost-heads" role="group" aria-label="Sort the bodies">
      {costColumns.map(({ key, short, title }) => (
        <button
          key={key}
          type="button"
          title={title}
          aria-pressed={key === by}
          aria-label={`Sort by ${title.toLowerCase()}`}
          onClick={() => onSort(key)}
        >
          {short}
          {key === by && <Way size={11} aria-hidden />}
        </button>
      ))}
    </div>
  )
}
