import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRows } from './useRows.ts'
import './VirtualList.css'

export interface VirtualListProps {
  readonly label: string
  readonly length: number
  readonly rowHeight: number
  readonly renderRow: (index: number) => ReactNode
  /** Scrolls to this row when it changes. -1 or absent: none. */
  readonly reveal?: number | undefined
}

const FOCUSABLE = 'button, a, input, [tabindex]'

/** Renders only the visible rows of a long list. One row is a tab stop; arrow keys change the row. */
export function VirtualList({ label, length, rowHeight, renderRow, reveal = -1 }: VirtualListProps) {
  const { scroller, virtual } = useRows(length, rowHeight)
  const [current, setCurrent] = useState(0)
  const toFocus = useRef<number | null>(null)
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  // If the current row is out of view, the first visible row is the tab stop.
  const stop = items.some(({ index }) => index === current) ? current : first

  useLayoutEffect(() => {
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('.virtual-row') ?? []) {
      const index = Number(row.dataset['index'])
      const controls = [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]
      const tabIndex = index === stop ? 0 : -1
      // Writing an attribute counts as a change even if the value is the same.
      for (const control of controls) if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
      if (index !== toFocus.current) continue
      toFocus.current = null
      controls[0]?.focus({ preventScroll: true })
    }
  })

  useEffect(() => {
    if (reveal >= 0) virtual.scrollToIndex(reveal)
  }, [virtual, reveal])

  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move === undefined || !isRowKey(event)) return
    const next = Math.max(0, Math.min(length - 1, move(stop, length)))
    toFocus.current = next
    setCurrent(next)
    virtual.scrollToIndex(next)
    event.preventDefault()
  }
  return (
    <div ref={scroller} className="virtual" role="list" aria-label={label} onKeyDown={press}>
      <div className="virtual-all" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            data-index={item.index}
            role="listitem"
            aria-setsize={length}
            aria-posinset={item.index + 1}
            className="virtual-row"
            style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            onFocus={() => setCurrent(item.index)}
          >
            {renderRow(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Excludes keys of text fields and of open menus, whose events React bubbles up to the row. */
function isRowKey({ target, currentTarget }: KeyboardEvent): boolean {
  return currentTarget.contains(target as Node) && !(target instanceof HTMLInputElement)
}

const moves: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_, length) => length - 1,
}
