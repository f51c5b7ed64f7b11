import { ContactsPanel } from '../panels/contacts/ContactsPanel.tsx'
import { RigPanel } from '../panels/rig/RigPanel.tsx'
import { useApp } from '../store/app.ts'
import { contactCount, shownBody } from '../store/selectors.ts'
import { Tabs } from '../ui/Tabs.tsx'

export function RightTabs() {
  const tab = useApp((app) => app.tab)
  const setView = useApp((app) => app.setView)
  const problems = useApp((app) => shownBody(app)?.rig.problems.length)
  const contacts = useApp((app) => contactCount(app.frame))
  return (
    <Tabs
      label="Panels"
      value={tab}
      onChange={(next) => setView({ tab: next })}
      tabs={[
        { id: 'contacts', label: 'Contacts', badge: contacts, content: <ContactsPanel /> },
        { id: 'rig', label: 'Rig', badge: problems, content: <RigPanel /> },
      ]}
    />
  )
}
