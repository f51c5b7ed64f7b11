import { useApp } from '../../state/app.ts'
import { leftOut } from '../../state/sideBySide.ts'
import { BodyGizmo } from './BodyGizmo.tsx'
import { JointGizmo } from './JointGizmo.tsx'

/** The handles of the active tool on the selection. The rotate tool applies to a joint if one was selected last. */
export function Gizmo() {
  const tool = useApp((app) => app.tool)
  const { body: id, joint, focus } = useApp((app) => app.selection)
  const body = useApp((app) => app.bodies.find((one) => one.id === id))
  const hidden = useApp((app) => id !== null && leftOut(app).has(id))
  if (body === undefined || hidden || tool === 'select' || tool === 'vertex' || tool === 'probe') return null
  if (tool === 'rotate' && focus === 'joint' && joint !== null) {
    return <JointGizmo key={`${body.id} ${joint}`} body={body} joint={joint} />
  }
  return <BodyGizmo key={body.id} body={body} tool={tool} />
}
