import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { MiddleName } from './MiddleName.tsx'
import './Tree.css'
import { useRows } from './useRows.ts'

export interface TreeRow {
  readonly id: number
  readonly label: string
  readonly depth: number
  readonly expandable: boolean
  readonly expanded: boolean
  /** Drawn after the label. Screen readers read `noteName` instead. */
  readonly note?: string | undefined
  readonly noteName?: string | undefined
  /** Drawn faintly. */
  readonly dimmed?: boolean | undefined
}

export interface TreeProps {
  readonly label: string
  readonly rows: readonly TreeRow[]
  readonly selected: number | null
  readonly onSelect: (id: number) => void
  readonly onToggle: (id: number) => void
  /** Action of a row. Not a tab stop, so it needs a keyboard shortcut elsewhere. */
  readonly renderAction?: ((row: TreeRow) => ReactNode) | undefined
}

const HEIGHT = 24

/** A tree as a list of its visible rows. One tab stop; up and down change the row, left and right fold it. */
export function Tree({ label, rows, selected, onSelect, onToggle, renderAction }: TreeProps) {
  const { scroller, virtual } = useRows(rows.length, HEIGHT)
  const prefix = useId()
  const at = rows.findIndex((row) => row.id === selected)
  const go = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (row === undefined) return
    onSelect(row.id)
    virtual.scrollToIndex(rows.indexOf(row))
  }
  const press = (event: KeyboardEvent) => {
    const row = rows[at]
    const move = moves[event.key]
    if (move !== undefined) go(move(at, rows.length))
    else if (event.key === 'ArrowRight' && row?.expanded) go(at + 1)
    else if (event.key === 'ArrowRight' && row?.expandable) onToggle(row.id)
    else if (event.key === 'ArrowLeft' && row?.expanded) onToggle(row.id)
    else if (event.key === 'ArrowLeft') go(parentOf(rows, at))
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className="tree"
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `${prefix}${selected}` : undefined}
      onKeyDown={press}
    >
      <div className="virtual-all" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as TreeRow
          return (
            <div
              key={row.id}
              id={`${prefix}${row.id}`}
              role="treeitem"
              tabIndex={-1}
              aria-label={nameOf(row)}
              aria-level={row.depth + 1}
              aria-selected={row.id === selected}
              aria-expanded={row.expandable ? row.expanded : undefined}
              className="tree-row"
              data-dimmed={row.dimmed || undefined}
              style={{ transform: `translateY(${item.start}px)`, paddingLeft: indent(row.depth) }}
              onClick={() => onSelect(row.id)}
              onDoubleClick={() => row.expandable && onToggle(row.id)}
            >
              <Fold row={row} onToggle={onToggle} />
              <span className="tree-label">
                <MiddleName name={row.label} />
              </span>
              {row.note !== undefined && (
                <span className="tree-note number" title={row.noteName}>
                  {row.note}
                </span>
              )}
              {renderAction?.(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Fingers are a dozen levels deep: below the fourth level, half the indent leaves space for their names. */
function indent(depth: number): number {
  return 4 + 7 * (Math.min(depth, 4) + depth)
}

function nameOf({ label, noteName, dimmed }: TreeRow): string {
  return [label, noteName, dimmed === true ? 'hidden' : undefined].filter((part) => part !== undefined).join(', ')
}

function Fold({ row, onToggle }: { readonly row: TreeRow; readonly onToggle: (id: number) => void }) {
  if (!row.expandable) return <span className="tree-fold" />
  const Icon = row.expanded ? ChevronDown : ChevronRight
  return (
    <span
      className="tree-fold"
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        onToggle(row.id)
      }}
    >
      <Icon size={14} />
    </span>
  )
}

const moves: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, length) => length - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  for (let k = at - 1; k >= 0; k--) if ((rows[k] as TreeRow).depth < depth) return k
  return at
}
