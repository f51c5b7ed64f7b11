import { useApp } from '../../store/app.ts'
import { holdHistory } from '../../store/history.ts'
import type { BodyChange } from '../../store/project.ts'

/** One change of a drag. However many, they are one step of undo until `releaseHistory` is called at its end. */
export function dragBody(id: number, change: BodyChange): void {
  useApp.getState().editBody(id, change)
  holdHistory()
}
