import { shell } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { editsArrived } from './arrange.ts'
import { keepThumbnail } from './keepThumbnail.ts'
import { reportProblem } from './reportProblem.ts'

/** Saves the scene to its file, or with `ask` to one that the user chooses. Returns whether it was saved. */
export async function saveScene(ask: boolean): Promise<boolean> {
  await editsArrived()
  const { bodies, ignored } = useApp.getState()
  const reply = await shell.saveScene({ ask })
  if (!reply.ok) {
    const again = { label: 'Save somewhere else…', run: () => void saveScene(true) }
    reportProblem('The scene was not saved', reply.problem, again)
    return false
  }
  if (reply.value === null) return false
  const { name, folder } = reply.value
  keepThumbnail()
  useApp.setState({ openedBodies: bodies, openedIgnored: ignored, sceneName: name })
  useApp.getState().showMessage({ tone: 'success', title: `Saved ${name}`, detail: `In ${folder}` })
  return true
}
