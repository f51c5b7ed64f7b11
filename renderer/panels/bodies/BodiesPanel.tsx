import { FilePlus2 } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../store/app.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { BodyRow } from './BodyRow.tsx'
import './BodiesPanel.css'

export function BodiesPanel() {
  const bodies = useApp((app) => app.bodies)
  const ready = useApp((app) => app.scene.status === 'ready')
  return (
    <Section
      title="Bodies"
      count={bodies.length}
      actions={
        <IconButton
          label="Add a rig to the scene"
          shortcut="Mod+Shift+O"
          icon={<FilePlus2 size={15} />}
          size="small"
          onClick={() => runCommand('add')}
          disabledReason={ready ? undefined : 'open a scene first.'}
        />
      }
    >
      {bodies.length === 0 && (
        <EmptyState compact title="Nothing here yet">
          Open a rig, or drop a GLB, glTF or VRM file onto the window.
        </EmptyState>
      )}
      <ul className="bodies" aria-label="Bodies">
        {bodies.map((body, index) => (
          <li key={body.id}>
            <BodyRow body={body} index={index} />
          </li>
        ))}
      </ul>
      {bodies.length === 1 && <p className="bodies-hint">Add or duplicate a body to see where the two touch.</p>}
    </Section>
  )
}
