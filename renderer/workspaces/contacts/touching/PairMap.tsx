import type { BodyView } from '../../../../electron/contract/core.ts'
import { counted } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { type Touching, pairName } from '../../../derive/touchingPairs.ts'

export interface PairMapProps {
  readonly bodies: readonly BodyView[]
  readonly rows: readonly Touching[]
  readonly onPick: (a: number, b: number) => void
}

/** In pixels. If cells are too small to click, marks extend over the empty cells around them. */
const SIDE = 112
const LEAST_MARK = 5

/**
 * The matrix of a crowd, too small for numbers: each row and column is a body, and a mark is a pair that touches. Two
 * crossing bands mark the selected body. The list below has the same content for screen readers.
 */
export function PairMap({ bodies, rows, onPick }: PairMapProps) {
  const selected = useApp((app) => bodies.findIndex(({ id }) => id === app.selection.body))
  const indices = new Map(bodies.map(({ id }, index) => [id, index]))
  const size = bodies.length
  const mark = Math.max(1, (LEAST_MARK * size) / SIDE)
  return (
    <svg
      className="pair-map"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`Map of ${counted(size, 'body', 'bodies')}: ${counted(rows.length, 'pair')} touch or are ignored`}
    >
      {selected >= 0 && (
        <path className="pair-map-band" d={`M0 ${selected}h${size}v1H0zM${selected} 0h1v${size}h-1z`} />
      )}
      <path className="pair-map-diagonal" d={`M0 0L${size} ${size}`} />
      {rows.flatMap(({ a, b, contacts, ignored }) => {
        const p = indices.get(a.id) ?? 0
        const q = indices.get(b.id) ?? 0
        const cells =
          p === q
            ? [[p, q]]
            : [
                [p, q],
                [q, p],
              ]
        return cells.map(([row = 0, column = 0]) => (
          <rect
            key={`${row} ${column}`}
            className="pair-map-mark"
            data-ignored={ignored || undefined}
            x={column + 0.5 - mark / 2}
            y={row + 0.5 - mark / 2}
            width={mark}
            height={mark}
            onClick={() => onPick(a.id, b.id)}
          >
            <title>{`${pairName(a, b)}: ${ignored ? 'ignored' : counted(contacts, 'contact')}`}</title>
          </rect>
        ))
      })}
    </svg>
  )
}
