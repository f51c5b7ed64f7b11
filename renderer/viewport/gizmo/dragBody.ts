import { useApp } from '../../state/app.ts'
import { holdHistory } from '../../state/history.ts'
import type { BodyChange } from '../../state/project.ts'

/** One change of a drag. However many, they are one step of undo until `releaseHistory` is called at its end. */
export function dragBody(id: number, change: BodyChange): void {
  useApp.getState().editBody(id, change)
  holdHistory()
}
