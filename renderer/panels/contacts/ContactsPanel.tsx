import { RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { runCommand } from '../../commands/runCommand.ts'
import { count } from '../../format.ts'
import { useApp } from '../../store/app.ts'
import { contactRows } from '../../store/contactRows.ts'
import { contactsCsv } from '../../store/contactsCsv.ts'
import { contactCount } from '../../store/selectors.ts'
import { toggled } from '../../store/toggled.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { CopyFrameCsv } from './CopyFrameCsv.tsx'
import { ContactLine } from './ContactLine.tsx'
import { NoContacts } from './NoContacts.tsx'
import './ContactsPanel.css'

function ContactActions() {
  const self = useApp((app) => app.selfContacts)
  return (
    <>
      <IconButton
        label="Also contacts of a body with itself"
        icon={<RotateCcw size={14} />}
        size="small"
        pressed={self}
        onClick={() => runCommand('self-contacts')}
      />
      <CopyFrameCsv tableOf={contactsCsv} />
    </>
  )
}

/** Every colliding pair of triangles of the frame on screen, by pair of bodies and pair of joints. */
export function ContactsPanel() {
  const frame = useApp((app) => app.frame)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set<string>())
  const rows = useMemo(() => contactRows(frame?.contacts ?? [], turned), [frame, turned])
  const contacts = contactCount(frame)
  if (contacts === 0) return <NoContacts />
  return (
    <Section title="Pairs of triangles that touch" count={contacts} grow actions={<ContactActions />}>
      <VirtualList
        label={`${count(contacts)} contacts`}
        length={rows.length}
        rowHeight={26}
        renderRow={(index) => (
          <ContactLine row={rows.at(index)} onTurn={(key) => setTurned((old) => toggled(old, key))} />
        )}
      />
    </Section>
  )
}
