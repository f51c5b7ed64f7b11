import { runCommand } from '../../../commands/runCommand.ts'
import { useApp } from '../../../store/app.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Why the list is empty, which is not always because nothing touches. */
export function NoContacts() {
  const bodies = useApp((app) => app.bodies.length)
  const self = useApp((app) => app.selfContacts)
  const waiting = useApp((app) => app.frame === null)
  if (bodies === 0) {
    return (
      <EmptyState compact title="No contacts yet">
        Open a rig. The triangles that touch are listed here, frame by frame.
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
            <Button onClick={() => runCommand('self-contacts')}>With itself</Button>
          </>
        }
      >
        Contacts are looked for between bodies. Add another rig, or the same one again, to see where the two meet; or
        look where this one touches itself.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      compact
      title="Nothing touches in this frame"
      actions={
        <Button onClick={() => runCommand('self-contacts')}>
          {self ? 'Leave out contacts with itself' : 'Also look for contacts with itself'}
        </Button>
      }
    >
      Play the clip or drag along the timeline: frames with contacts rise in the plot below.
    </EmptyState>
  )
}
