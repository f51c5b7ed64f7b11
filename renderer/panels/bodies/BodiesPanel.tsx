import { FilePlus2 } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../store/app.ts'
import { costsCsv } from '../../store/bodyCosts.ts'
import { touchingCsv } from '../../store/touching.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { CopyFrameCsv } from '../contacts/CopyFrameCsv.tsx'
import { BodyCosts } from './BodyCosts.tsx'
import { BodyPairs } from './BodyPairs.tsx'
import { BodyRow } from './BodyRow.tsx'
import './BodiesPanel.css'

const ways = [
  { value: 'list', label: 'List' },
  { value: 'pairs', label: 'Who touches' },
  { value: 'times', label: 'Times' },
] as const

export function BodiesPanel() {
  const bodies = useApp((app) => app.bodies)
  const ready = useApp((app) => app.scene.status === 'ready')
  const as = useApp((app) => app.bodiesAs)
  const setView = useApp((app) => app.setView)
  return (
    <Section
      title="Bodies"
      count={bodies.length}
      actions={
        <>
          {as === 'pairs' && <CopyFrameCsv tableOf={touchingCsv} />}
          {as === 'times' && <CopyFrameCsv tableOf={costsCsv} />}
          <IconButton
            label="Add a rig to the scene"
            shortcut="Mod+Shift+O"
            icon={<FilePlus2 size={15} />}
            size="small"
            onClick={() => runCommand('add')}
            disabledReason={ready ? undefined : 'open a scene first.'}
          />
        </>
      }
    >
      {bodies.length === 0 && (
        <EmptyState compact title="Nothing here yet">
          Open a rig, or drop a GLB, glTF or VRM file onto the window.
        </EmptyState>
      )}
      {bodies.length > 0 && (
        <div className="bodies-as">
          <Segments label="Bodies as" value={as} options={ways} onChange={(next) => setView({ bodiesAs: next })} />
        </div>
      )}
      {bodies.length > 0 && as === 'pairs' && <BodyPairs />}
      {bodies.length > 0 && as === 'times' && <BodyCosts />}
      {as === 'list' && (
        <ul className="bodies" aria-label="Bodies">
          {bodies.map((body, index) => (
            <li key={body.id}>
              <BodyRow body={body} index={index} />
            </li>
          ))}
        </ul>
      )}
      {as === 'list' && bodies.length === 1 && (
        <p className="bodies-hint">Add or duplicate a body to see where the two touch.</p>
      )}
    </Section>
  )
}
