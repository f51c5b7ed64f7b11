import { useApp } from '../../store/app.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Why the list is empty, which is not always because nothing touches. */
export function NoContacts() {
  const bodies = useApp((app) => app.bodies.length)
  const waiting = useApp((app) => app.frame === null)
  if (bodies === 0) {
    return (
      <EmptyState title="No contacts yet">
        Open a rig. The triangles that touch are listed here, frame by frame.
      </EmptyState>
    )
  }
  if (waiting) return <EmptyState title="Waiting for the first frame" />
  if (bodies === 1) {
    return (
      <EmptyState title="Only one body">
        It touches nothing in this frame, not even itself. Add another rig to see where the two meet.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nothing touches in this frame">
      Play the clip or drag along the timeline: frames with contacts rise in the plot below.
    </EmptyState>
  )
}
