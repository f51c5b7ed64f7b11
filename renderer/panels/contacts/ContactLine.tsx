import { ChevronDown, ChevronRight } from 'lucide-react'
import { count } from '../../format.ts'
import { type App, useApp } from '../../store/app.ts'
import { type ContactRow, pairKey } from '../../store/contactRows.ts'
import type { ContactRef } from '../../store/selection.ts'
import { bodyIndex, bodyName } from '../../store/selectors.ts'
import { bodySwatch } from '../../viewport/colours.ts'

export function ContactLine({ row, onFold }: { readonly row: ContactRow; readonly onFold: (pair: string) => void }) {
  if (row.kind === 'contact') return <Contact contact={row.contact} />
  return <Pair row={row} onFold={() => onFold(pairKey(row.pair))} />
}

type PairRow = Extract<ContactRow, { kind: 'pair' }>

function Pair({ row, onFold }: { readonly row: PairRow; readonly onFold: () => void }) {
  const { a, b } = row.pair
  const nameA = useApp((app) => bodyName(app, a))
  const nameB = useApp((app) => bodyName(app, b))
  const Icon = row.folded ? ChevronRight : ChevronDown
  return (
    <button type="button" className="pair" aria-expanded={!row.folded} onClick={onFold}>
      <Icon size={14} aria-hidden />
      <Swatch body={a} />
      {a !== b && <Swatch body={b} />}
      <span className="pair-name">{a === b ? `${nameA} with itself` : `${nameA} and ${nameB}`}</span>
      <span className="number">{count(row.contacts)}</span>
    </button>
  )
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

function sameContact(one: ContactRef | null, other: ContactRef): boolean {
  return (
    one !== null &&
    one.a === other.a &&
    one.b === other.b &&
    one.triangleA === other.triangleA &&
    one.triangleB === other.triangleB
  )
}
