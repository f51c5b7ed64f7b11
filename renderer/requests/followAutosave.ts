import { shell } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { editsArrived } from './arrange.ts'
import { unsaved } from '../state/selectors.ts'
import { reportProblem } from './reportProblem.ts'

/** Saves the scene to its file `saveMinutes` after the first unsaved edit. Returns the function that stops it. */
export function followAutosave(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let minutes = 0
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const follow = () => {
    const app = useApp.getState()
    if (app.saveMinutes !== minutes || !unsaved(app)) stop()
    minutes = app.saveMinutes
    if (minutes > 0 && unsaved(app)) timer ??= setTimeout(() => void saveAgain(), 60_000 * minutes)
  }
  const saveAgain = async () => {
    await saveQuietly()
    timer = undefined
    follow()
  }
  const end = useApp.subscribe(follow)
  return () => {
    end()
    stop()
  }
}

/** Does nothing if the scene has no file or another program has changed the file, because the user must decide. */
async function saveQuietly(): Promise<void> {
  await editsArrived()
  const { bodies, ignored, openedBodies } = useApp.getState()
  const reply = await shell.saveScene({ ask: false, quiet: true })
  if (!reply.ok) return reportProblem('The scene was not saved automatically', reply.problem)
  const sameScene = useApp.getState().openedBodies === openedBodies
  if (reply.value !== null && sameScene) {
    useApp.setState({ openedBodies: bodies, openedIgnored: ignored })
  }
}
