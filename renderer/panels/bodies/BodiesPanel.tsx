import { FilePlus2 } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { BodyRow } from './BodyRow.tsx'
import './BodiesPanel.css'

/** Height of a row in Row.css plus a gap. */
const ROW = 28
/** Ends within a row to show that the list scrolls. */
const MOST_ROWS = 4.75

export function BodiesPanel() {
  const bodies = useApp((app) => app.bodies)
  const ready = useApp((app) => app.scene.status === 'ready')
  const current = useApp((app) => app.renaming ?? app.selection.body)
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
      {bodies.length === 0 ? (
        <EmptyState compact title="No bodies yet">
          Open a rig, or drop a GLB, glTF or VRM file onto the window.
        </EmptyState>
      ) : (
        <div className="bodies" style={{ height: Math.min(bodies.length, MOST_ROWS) * ROW }}>
          <VirtualList
            label="Bodies"
            length={bodies.length}
            rowHeight={ROW}
            reveal={bodies.findIndex(({ id }) => id === current)}
            renderRow={(index) => {
              const body = bodies[index]
              return body && <BodyRow key={body.id} body={body} index={index} />
            }}
          />
        </div>
      )}
      {bodies.length === 1 && <p className="bodies-hint">Add or duplicate a body to see contacts between them.</p>}
    </Section>
  )
}
