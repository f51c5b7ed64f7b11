import { useApp } from '../state/app.ts'
import { holdHistory, releaseHistory } from '../state/history.ts'
import type { BodyChange } from '../state/project.ts'

/** A change of a body while a drag goes on: however many, they are one step of undo until `endDrag`. */
export function dragBody(id: number, change: BodyChange): void {
  useApp.getState().editBody(id, change)
  holdHistory()
}

export const endDrag = releaseHistory
