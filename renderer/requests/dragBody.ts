import { useApp } from '../state/app.ts'
import { holdHistory, releaseHistory } from '../state/history.ts'
import type { BodyChange } from '../state/project.ts'

/** Changes a body during a drag. All changes until `endDrag` are one step of undo. */
export function dragBody(id: number, change: BodyChange): void {
  useApp.getState().editBody(id, change)
  holdHistory()
}

export const endDrag = releaseHistory
