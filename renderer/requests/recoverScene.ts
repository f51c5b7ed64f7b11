/** Restores the scene of a session that ended unexpectedly. */
import type { LeftScene } from '../../electron/contract/shell.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { asTask } from './asTask.ts'
import { inTurn } from '../base/inTurn.ts'
import { mayLeaveScene } from './mayLeaveScene.ts'
import { noBodies } from '../state/project.ts'
import { openFiles, openSample, showScene } from './scene.ts'
import { reportProblem } from './reportProblem.ts'

/** Restores the scene and returns whether that succeeded. */
export async function recoverScene(left: LeftScene): Promise<boolean> {
  if (!(await mayLeaveScene(left.name))) return false
  const title = `Restoring ${left.name}`
  const { scene, setLive, showMessage } = useApp.getState()
  if (scene.status !== 'ready') setLive({ scene: { status: 'loading', what: title } })
  const reply = await inTurn(() => asTask(title, (task) => engine.recover({ task })))
  if (!reply.ok) {
    if (reply.problem.kind !== 'cancelled') reportProblem(`${left.name} was not restored`, reply.problem)
    return false
  }
  await showScene({ ...reply.value, name: left.name })
  markUnsaved()
  showMessage({
    tone: 'warning',
    title: `${left.name} was restored`,
    detail:
      `Rigsphere ended unexpectedly. Your last change is from ${new Date(left.when).toLocaleString()}. ` +
      'Save the scene to keep it.',
    action: { label: 'Discard the changes', run: () => void openWithoutEdits(left) },
  })
  return true
}

/** Offers to restore the scene after a start with other files. */
export function offerLeft(left: LeftScene): void {
  useApp.getState().showMessage({
    tone: 'warning',
    title: `${left.name} has unsaved changes`,
    detail: 'Rigsphere ended unexpectedly. The changes are kept until you restore or discard them.',
    action: { label: 'Restore the scene', run: () => void recoverScene(left) },
  })
}

/** Marks the scene on screen as unsaved. */
export function markUnsaved(): void {
  useApp.setState({ openedBodies: noBodies })
}

async function openWithoutEdits({ file }: LeftScene): Promise<void> {
  useApp.setState(({ bodies, ignored }) => ({ openedBodies: bodies, openedIgnored: ignored }))
  await (file === 'sample' ? openSample() : openFiles('open', [file]))
}
