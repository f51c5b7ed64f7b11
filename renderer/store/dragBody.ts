import { useApp } from './app.ts'
import { holdHistory, releaseHistory } from './history.ts'
import type { BodyChange } from './project.ts'

/** A change of a body while a drag goes on: however many, they are one step of undo until `endDrag`. */
export function dragBody(id: number, change: BodyChange): void {
  useApp.getState().editBody(id, change)
  holdHistory()
}

export const endDrag = releaseHistory
