import type { BodyView } from '../../electron/contract/core.ts'
import { engine } from '../bridge.ts'
import { useApp } from './app.ts'
import { asTask } from './asTask.ts'
import { frames } from './frames.ts'
import { tellProblem } from './tellProblem.ts'

/** Numbers of spheres that are offered. */
export const fillSteps: readonly number[] = [250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 90_000]
/** Position of the number that suits characters. */
export const USUAL_FILL = fillSteps.indexOf(2000)

export const fillTitle = ({ rig }: BodyView): string => `Filling ${rig.name} with spheres`

/** Fills all bodies of the rig. If it fails or is cancelled, the spheres before stay. Returns whether there are new ones. */
export async function fillBody(body: BodyView, spheres: number): Promise<boolean> {
  const reply = await asTask(fillTitle(body), (task) =>
    engine.buildInner({ task, body: body.id, settings: { spheres } }),
  )
  if (!reply.ok) {
    if (reply.problem.kind !== 'cancelled') tellProblem('The body could not be filled with spheres', reply.problem)
    return false
  }
  useApp.setState({ inner: new Map([...useApp.getState().inner, [body.rig.id, reply.value]]) })
  frames.wantAgain()
  return true
}
