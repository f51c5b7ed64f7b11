import type { BodyView } from '../../electron/contract/core.ts'
import type { InnerChoice } from '../../electron/contract/engine.ts'
import { engine } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import { asTask } from './asTask.ts'
import { frames } from './frames.ts'
import { innerOf } from '../derive/shownInner.ts'
import { reportProblem } from './reportProblem.ts'

/** The numbers of spheres that the window offers. */
export const fillSteps: readonly number[] = [250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 90_000]
/** A suitable number for characters. */
const DEFAULT_FILL = 2000

/** The current number of spheres of the rigs, the largest if they differ. */
export function currentFill(app: App, bodies: readonly BodyView[]): number {
  const filled = bodies.flatMap((body) => innerOf(app, body)?.settings.spheres ?? [])
  return filled.length === 0 ? DEFAULT_FILL : Math.max(...filled)
}

export const fillTitle = ({ rig }: BodyView): string => `Filling ${rig.name} with spheres`

/** Fills all bodies of the rig and returns whether that succeeded. Otherwise the previous spheres stay. */
export async function fillBody(body: BodyView, settings: InnerChoice): Promise<boolean> {
  const reply = await asTask(fillTitle(body), (task) => engine.buildInner({ task, body: body.id, settings }))
  if (!reply.ok) {
    if (reply.problem.kind !== 'cancelled') reportProblem('The body could not be filled with spheres', reply.problem)
    return false
  }
  useApp.setState({ inner: new Map([...useApp.getState().inner, [body.rig.id, reply.value]]) })
  frames.wantAgain()
  return true
}
