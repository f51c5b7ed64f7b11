import { Ban } from 'lucide-react'
import { count } from '../../../base/format.ts'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { isPair } from '../../../state/project.ts'
import { bodyIndex } from '../../../state/selectors.ts'
import { pairName, type Touching, touchingPairs } from '../../../derive/touchingPairs.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { bodySwatch } from '../../../viewport/base/colours.ts'
import { PairMap } from './PairMap.tsx'

/** The pairs that touch in this frame or are ignored, for crowds, whose matrix would be almost empty. */
export function PairList({ onPick }: { readonly onPick: (a: number, b: number) => void }) {
  const frame = useApp((app) => app.frame)
  const bodies = useApp((app) => app.bodies)
  const ignored = useApp((app) => app.ignored)
  const [text, setText] = usePanelState('touching', 'search', '')
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const all = touchingPairs(frame, bodies, ignored)
  const rows = all.filter(({ a, b }) => words.every((word) => pairName(a, b).toLowerCase().includes(word)))
  const touching = all.filter((row) => !row.ignored).length
  const left = all.length - touching
  const pairs = (bodies.length * (bodies.length - 1)) / 2
  return (
    <div className="pair-list">
      <div className="pair-overview">
        <PairMap bodies={bodies} rows={rows} onPick={onPick} />
        <p className="visually-hidden" role="status">
          {`${count(touching)} of ${count(pairs)} pairs touch`}
          {left > 0 && `, ${count(left)} ignored`}
        </p>
        <dl className="pair-facts number" aria-hidden>
          <dt data-mark="touching">touch</dt>
          <dd>{count(touching)}</dd>
          <dt data-mark="ignored">ignored</dt>
          <dd>{count(left)}</dd>
          <dt>all pairs</dt>
          <dd>{count(pairs)}</dd>
        </dl>
      </div>
      <SearchField label="Search pairs" value={text} onChange={setText} />
      {rows.length === 0 ? (
        <p className="bodies-hint">
          {all.length === 0
            ? 'No two bodies touch in this frame. Play the clip or drag along the timeline.'
            : 'No pair matches.'}
        </p>
      ) : (
        <>
          <p className="pair-heads" aria-hidden>
            <span>pair</span>
            <span>contacts</span>
          </p>
          <div className="pair-rows" style={{ height: Math.min(rows.length, MOST_ROWS) * ROW }}>
            <VirtualList
              label="Pairs that touch"
              length={rows.length}
              rowHeight={ROW}
              renderRow={(index) => {
                const row = rows[index]
                return row === undefined ? null : <PairRow row={row} onPick={onPick} />
              }}
            />
          </div>
        </>
      )}
    </div>
  )
}

const ROW = 26
const MOST_ROWS = 6

interface PairRowProps {
  readonly row: Touching
  readonly onPick: (a: number, b: number) => void
}

function PairRow({ row: { a, b, contacts, ignored }, onPick }: PairRowProps) {
  const toggleIgnored = useApp((app) => app.toggleIgnored)
  const indexA = useApp((app) => bodyIndex(app, a.id))
  const indexB = useApp((app) => bodyIndex(app, b.id))
  const name = pairName(a, b)
  const picked = useApp(({ selection: { pair } }) => pair !== null && isPair(pair, a.id, b.id))
  return (
    <div className="pair-row" data-ignored={ignored || undefined} data-picked={picked || undefined}>
      <button
        type="button"
        className="pair-row-main"
        aria-pressed={picked}
        aria-label={`Frame ${name}`}
        title={`Frame ${name}`}
        onClick={() => onPick(a.id, b.id)}
      >
        <span className="swatch" style={{ background: bodySwatch(indexA) }} />
        <span className="pair-row-name">
          <MiddleName name={a.settings.name} />
        </span>
        {a.id !== b.id && <span className="swatch" style={{ background: bodySwatch(indexB) }} />}
        <span className="pair-row-name">
          <MiddleName name={a.id === b.id ? 'itself' : b.settings.name} />
        </span>
        <span className="pair-row-count number">{ignored ? '' : count(contacts)}</span>
      </button>
      <IconButton
        label={ignored ? `Stop ignoring ${name}` : `Ignore ${name}`}
        icon={<Ban size={13} />}
        size="small"
        pressed={ignored}
        onClick={() => toggleIgnored(a.id, b.id)}
      />
    </div>
  )
}
