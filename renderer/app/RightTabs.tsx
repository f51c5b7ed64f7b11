import { Bone, CircleDot, Network, PersonStanding, Share, Spline, Zap } from 'lucide-react'
import { ContactsPanel } from '../panels/contacts/ContactsPanel.tsx'
import { ExportPanel } from '../panels/export/ExportPanel.tsx'
import { RigPanel } from '../panels/rig/RigPanel.tsx'
import { SkinningPanel } from '../panels/skinning/SkinningPanel.tsx'
import { SpherePanel } from '../panels/sphere/SpherePanel.tsx'
import { TreePanel } from '../panels/tree/TreePanel.tsx'
import { VertexPanel } from '../panels/vertex/VertexPanel.tsx'
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
        { id: 'tree', label: 'Tree', icon: <Network size={16} />, content: <TreePanel /> },
        { id: 'sphere', label: 'Sphere', icon: <CircleDot size={16} />, content: <SpherePanel /> },
        { id: 'skinning', label: 'Skinning', icon: <PersonStanding size={16} />, content: <SkinningPanel /> },
        { id: 'vertex', label: 'Vertex', icon: <Spline size={16} />, content: <VertexPanel /> },
        { id: 'contacts', label: 'Contacts', icon: <Zap size={16} />, badge: contacts, content: <ContactsPanel /> },
        { id: 'rig', label: 'Rig', icon: <Bone size={16} />, badge: problems, content: <RigPanel /> },
        { id: 'export', label: 'Export', icon: <Share size={16} />, content: <ExportPanel /> },
      ]}
    />
  )
}
