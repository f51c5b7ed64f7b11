import { useApp } from '../state/app.ts'
import type { LeaveAnswer } from '../state/live.ts'
import { saveScene } from './saveScene.ts'
import { unsaved } from '../state/selectors.ts'

/** Whether the scene may be replaced. Asks the user if it has unsaved edits. */
export async function mayLeaveScene(forWhat: string): Promise<boolean> {
  if (!unsaved(useApp.getState())) return true
  const answer = await new Promise<LeaveAnswer>((answered) => {
    useApp.setState({ dialog: 'unsaved', leaving: { forWhat, answered } })
  })
  useApp.setState({ dialog: 'none', leaving: null })
  if (answer === 'save') return saveScene(false)
  return answer === 'discard'
}
