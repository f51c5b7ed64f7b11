import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { count } from '../../../base/format.ts'
import { type App, useApp } from '../../../state/app.ts'
import { type ContactRow, pairKey, sameRow } from '../../../derive/contactRows.ts'
import type { ContactGroup, ContactRef } from '../../../state/selection.ts'
import { bodyIndex, bodyName, jointNames } from '../../../state/selectors.ts'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { NamePair } from '../../../ui/NamePair.tsx'
import { bodySwatch } from '../../../viewport/base/colours.ts'

interface ContactLineProps {
  readonly row: ContactRow
  readonly onToggle: (key: string) => void
}

/** Rows are rebuilt for every frame, but most do not change. */
export const ContactLine = memo(Line, (old, next) => old.onToggle === next.onToggle && sameRow(old.row, next.row))

function Line({ row, onToggle }: ContactLineProps) {
  switch (row.kind) {
    case 'pair':
      return <Pair row={row} onToggle={() => onToggle(pairKey(row.pair))} />
    case 'joints':
      return <Joints row={row} onToggle={() => onToggle(row.joints.key)} />
    default:
      return <Contact contact={row.contact} />
  }
}

type RowOf<Kind extends ContactRow['kind']> = {
  readonly row: Extract<ContactRow, { kind: Kind }>
  readonly onToggle: () => void
}

function Pair({ row, onToggle }: RowOf<'pair'>) {
  const { a, b } = row.pair
  const nameA = useApp((app) => bodyName(app, a))
  const nameB = useApp((app) => bodyName(app, b))
  return (
    <button type="button" className="pair" aria-expanded={row.open} onClick={onToggle}>
      <Chevron open={row.open} />
      <Swatch body={a} />
      {a !== b && <Swatch body={b} />}
      <span className="pair-name">
        {a === b ? <MiddleName name={`${nameA} with itself`} /> : <NamePair a={nameA} b={nameB} between="and" />}
      </span>
      <span className="number">{count(row.contacts)}</span>
    </button>
  )
}

function Joints({ row, onToggle }: RowOf<'joints'>) {
  const { pair, jointA, jointB, contacts } = row.joints
  const nameA = useApp((app) => jointNames(app, pair.a)[jointA] ?? `joint ${jointA}`)
  const nameB = useApp((app) => jointNames(app, pair.b)[jointB] ?? `joint ${jointB}`)
  const selectContact = useApp((app) => app.selectContact)
  const group = { a: pair.a, b: pair.b, jointA, jointB }
  const selected = useApp((app) => sameGroup(app.selection.contact, group))
  const name = `${nameA} – ${nameB}`
  return (
    <div className="joint-pair" data-selected={selected || undefined}>
      <button
        type="button"
        className="joint-pair-fold"
        aria-expanded={row.open}
        aria-label={row.open ? `Fold ${name}` : `List the contacts of ${name}`}
        onClick={onToggle}
      >
        <Chevron open={row.open} />
      </button>
      <button
        type="button"
        className="joint-pair-main"
        aria-pressed={selected}
        title={`Frame where ${nameA} meets ${nameB}`}
        onClick={() => selectContact(group)}
      >
        <span className="pair-name">
          <NamePair a={nameA} b={nameB} between="–" />
        </span>
        <span className="number">{count(contacts.length)}</span>
      </button>
    </div>
  )
}

function Chevron({ open }: { readonly open: boolean }) {
  const Icon = open ? ChevronDown : ChevronRight
  return <Icon size={14} aria-hidden />
}

function Swatch({ body }: { readonly body: number }) {
  const index = useApp((app) => bodyIndex(app, body))
  return <span className="swatch" style={{ background: bodySwatch(index) }} />
}

function Contact({ contact }: { readonly contact: ContactRef }) {
  const selected = useApp((app) => sameContact(app.selection.contact, contact))
  const selectContact = useApp((app) => app.selectContact)
  const name = useApp((app) => contactName(app, contact))
  return (
    <button
      type="button"
      className="contact"
      aria-pressed={selected}
      aria-label={name}
      onClick={() => selectContact(contact)}
    >
      <Swatch body={contact.a} />
      <span>{count(contact.triangleA)}</span>
      <Swatch body={contact.b} />
      <span>{count(contact.triangleB)}</span>
    </button>
  )
}

function contactName(app: App, { a, b, triangleA, triangleB }: ContactRef): string {
  return `Triangle ${triangleA} of ${bodyName(app, a)} and triangle ${triangleB} of ${bodyName(app, b)}`
}

type Picked = App['selection']['contact']

function sameGroup(one: Picked, other: ContactGroup): boolean {
  if (one === null || !('jointA' in one)) return false
  return one.a === other.a && one.b === other.b && one.jointA === other.jointA && one.jointB === other.jointB
}

function sameContact(one: Picked, other: ContactRef): boolean {
  return (
    one !== null &&
    'triangleA' in one &&
    one.a === other.a &&
    one.b === other.b &&
    one.triangleA === other.triangleA &&
    one.triangleB === other.triangleB
  )
}
