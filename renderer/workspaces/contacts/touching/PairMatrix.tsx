import { type KeyboardEvent, useRef, useState } from 'react'
import type { BodyView } from '../../../../electron/contract/core.ts'
import { counted } from '../../../base/format.ts'
import { type App, useApp } from '../../../state/app.ts'
import { contactsOf, isIgnored, pairName } from '../../../derive/touchingPairs.ts'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { bodySwatch } from '../../../viewport/base/colours.ts'

export interface PairMatrixProps {
  readonly picked: readonly [number, number] | null
  readonly onPick: (a: number, b: number) => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** One tab stop. Arrow keys move between cells, Enter frames a pair, I ignores it. */
export function PairMatrix({ picked, onPick }: PairMatrixProps) {
  const bodies = useApp((app) => app.bodies)
  const toggleIgnored = useApp((app) => app.toggleIgnored)
  const [stop, setStop] = useState<readonly [number, number]>([0, 0])
  const grid = useRef<HTMLDivElement>(null)
  const last = bodies.length - 1
  const at = [Math.min(stop[0], last), Math.min(stop[1], last)] as const
  const press = (event: KeyboardEvent) => {
    const a = bodies[at[0]]
    const b = bodies[at[1]]
    if (a === undefined || b === undefined) return
    if (event.key.toLowerCase() === 'i') toggleIgnored(a.id, b.id)
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = [between(at[0] + step[0], last), between(at[1] + step[1], last)] as const
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next[0]} ${next[1]}"]`)?.focus()
  }
  return (
    <div
      ref={grid}
      className="matrix"
      role="grid"
      aria-label="Who touches whom"
      aria-rowcount={bodies.length + 1}
      aria-colcount={bodies.length + 1}
      style={{
        gridTemplateColumns: `${bodies.length > 5 ? '18px' : 'minmax(18px, 84px)'} repeat(${bodies.length}, minmax(26px, 1fr))`,
      }}
      onKeyDown={press}
    >
      <div role="row" className="matrix-row">
        <span role="columnheader" className="matrix-head" aria-label="Body" />
        {bodies.map((body, index) => (
          <span key={body.id} role="columnheader" className="matrix-head" title={body.settings.name}>
            <Mark index={index} name={body.settings.name} />
          </span>
        ))}
      </div>
      {bodies.map((a, row) => (
        <div key={a.id} role="row" className="matrix-row">
          <span role="rowheader" className="matrix-name" title={a.settings.name}>
            <Mark index={row} name={bodies.length > 5 ? a.settings.name : ''} />
            {bodies.length <= 5 && <MiddleName name={a.settings.name} />}
          </span>
          {bodies.map((b, column) => (
            <Cell
              key={b.id}
              a={a}
              b={b}
              position={`${row} ${column}`}
              reachable={row === at[0] && column === at[1]}
              selected={
                picked !== null &&
                picked.includes(a.id) &&
                picked.includes(b.id) &&
                (a.id === b.id) === (picked[0] === picked[1])
              }
              onFocus={() => setStop([row, column])}
              onPick={() => {
                setStop([row, column])
                onPick(a.id, b.id)
              }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const between = (value: number, last: number) => Math.max(0, Math.min(value, last))

function Mark({ index, name }: { readonly index: number; readonly name: string }) {
  return (
    <>
      <span className="swatch" style={{ background: bodySwatch(index) }} />
      {name !== '' && <span className="visually-hidden">{name}</span>}
    </>
  )
}

interface CellProps {
  readonly a: BodyView
  readonly b: BodyView
  readonly position: string
  readonly reachable: boolean
  readonly selected: boolean
  readonly onFocus: () => void
  readonly onPick: () => void
}

function Cell({ a, b, position, reachable, selected, onFocus, onPick }: CellProps) {
  const contacts = useApp((app) => contactsOf(app.frame, a.id, b.id))
  const state = useApp((app) => stateOf(app, a, b))
  const name = `${pairName(a, b)}: ${state === 'tested' ? counted(contacts, 'contact') : state}`
  return (
    <button
      type="button"
      role="gridcell"
      className="matrix-cell number"
      data-cell={position}
      data-touching={(state === 'tested' && contacts > 0) || undefined}
      data-ignored={state === 'ignored' || undefined}
      data-self={a.id === b.id || undefined}
      aria-label={name}
      aria-selected={selected}
      title={state === 'ignored' ? `${name} (press I to stop ignoring it)` : name}
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onClick={onPick}
    >
      {state === 'tested' ? (contacts > 0 ? short(contacts) : '') : state === 'ignored' ? '' : '·'}
    </button>
  )
}

function stateOf({ ignored, hidden, selfContacts }: App, a: BodyView, b: BodyView): string {
  if (isIgnored(ignored, a.id, b.id)) return 'ignored'
  if (hidden.has(a.id) || hidden.has(b.id)) return 'not tested, hidden'
  return a.id === b.id && !selfContacts ? 'not tested' : 'tested'
}

/** Four digits do not fit into a cell. */
function short(contacts: number): string {
  return contacts < 1000 ? String(contacts) : `${Math.round(contacts / 1000)}k`
}
