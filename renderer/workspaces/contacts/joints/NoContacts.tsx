import { runCommand } from '../../../commands/runCommand.ts'
import { useApp } from '../../../state/app.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Explains why the list is empty, and what the user can do. */
export function NoContacts() {
  const bodies = useApp((app) => app.bodies.length)
  const self = useApp((app) => app.selfContacts)
  const waiting = useApp((app) => app.frame === null)
  if (bodies === 0) {
    return (
      <EmptyState compact title="No contacts yet">
        Open a scene with two bodies. This panel lists the triangles that touch in the current frame.
      </EmptyState>
    )
  }
  if (waiting) return <EmptyState compact title="Waiting for the first frame" />
  if (bodies === 1 && !self) {
    return (
      <EmptyState
        compact
        title="Only one body"
        actions={
          <>
            <Button onClick={() => runCommand('add')}>Add a rig…</Button>
            <Button onClick={() => runCommand('duplicate-body')}>Duplicate it</Button>
            <Button onClick={() => runCommand('self-contacts')}>Include self-contact</Button>
          </>
        }
      >
        Contacts are computed between bodies. Add another rig or duplicate this one to see where they touch, or include
        the contacts of this body with itself.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      compact
      title="Nothing touches in this frame"
      actions={
        <Button onClick={() => runCommand('self-contacts')}>
          {self ? 'Exclude self-contact' : 'Include self-contact'}
        </Button>
      }
    >
      Play the clip or drag along the timeline. The bars in the plot below show which frames have contacts.
    </EmptyState>
  )
}
