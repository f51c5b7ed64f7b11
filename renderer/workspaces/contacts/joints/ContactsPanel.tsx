import { useCallback, useMemo } from 'react'
import { count } from '../../../base/format.ts'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { contactRows } from '../../../derive/contactRows.ts'
import { contactsCsv } from '../../../derive/contactsCsv.ts'
import { contactCount } from '../../../state/selectors.ts'
import { toggled } from '../../../base/toggled.ts'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { CopyFrameCsv } from '../../../parts/CopyFrameCsv.tsx'
import { ContactLine } from './ContactLine.tsx'
import { NoContacts } from './NoContacts.tsx'
import './ContactsPanel.css'

/** Keys of the rows that are not folded as by default. */
const none: ReadonlySet<string> = new Set()

/** The contacts of the frame on screen, by pair of bodies and pair of joints. */
export function ContactsPanel() {
  const frame = useApp((app) => app.frame)
  const [changed, setChanged] = usePanelState('contacts', 'folds', none)
  const rows = useMemo(() => contactRows(frame?.contacts ?? [], changed), [frame, changed])
  const toggle = useCallback((key: string) => setChanged(toggled(changed, key)), [changed, setChanged])
  const contacts = contactCount(frame)
  if (contacts === 0) return <NoContacts />
  return (
    <>
      <PanelHead>
        <CopyFrameCsv tableOf={contactsCsv} />
      </PanelHead>
      <VirtualList
        label={`${count(contacts)} contacts`}
        length={rows.length}
        rowHeight={26}
        renderRow={(index) => <ContactLine row={rows.at(index)} onToggle={toggle} />}
      />
    </>
  )
}
