import type { ReactNode } from 'react'
import { useRows } from './useRows.ts'
import './VirtualList.css'

export interface VirtualListProps {
  readonly label: string
  readonly length: number
  readonly rowHeight: number
  readonly renderRow: (index: number) => ReactNode
}

/** Draws only the rows that can be seen; thousands cost as much as twenty. */
export function VirtualList({ label, length, rowHeight, renderRow }: VirtualListProps) {
  const { scroller, virtual } = useRows(length, rowHeight)
  return (
    <div ref={scroller} className="virtual" role="list" aria-label={label}>
      <div className="virtual-all" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            role="listitem"
            aria-setsize={length}
            aria-posinset={item.index + 1}
            className="virtual-row"
            style={{ height: item.size, transform: `translateY(${item.start}px)` }}
          >
            {renderRow(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}
