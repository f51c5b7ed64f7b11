import { useMemo, useState } from 'react'
import { count } from '../../format.ts'
import { useApp } from '../../store/app.ts'
import { contactRows } from '../../store/contactRows.ts'
import { contactCount } from '../../store/selectors.ts'
import { toggled } from '../../store/toggled.ts'
import { Section } from '../../ui/Section.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { ContactLine } from './ContactLine.tsx'
import { NoContacts } from './NoContacts.tsx'
import './ContactsPanel.css'

/** Every colliding pair of triangles of the frame on screen, by pair of bodies. */
export function ContactsPanel() {
  const frame = useApp((app) => app.frame)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set<string>())
  const rows = useMemo(() => contactRows(frame?.contacts ?? [], folded), [frame, folded])
  const contacts = contactCount(frame)
  if (contacts === 0) return <NoContacts />
  return (
    <Section title="Pairs of triangles that touch in this frame" grow>
      <VirtualList
        label={`${count(contacts)} contacts`}
        length={rows.length}
        rowHeight={26}
        renderRow={(index) => (
          <ContactLine row={rows.at(index)} onFold={(pair) => setFolded((old) => toggled(old, pair))} />
        )}
      />
    </Section>
  )
}
