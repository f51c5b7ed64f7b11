import type { BodyView, CellTreeSettings, Reply, TreeKind, TreeMeasures } from '../../electron/contract/core.ts'
import { engine } from '../bridge.ts'
import { useApp } from './app.ts'
import { asTask } from './asTask.ts'
import { frames } from './frames.ts'
import { tellProblem } from './tellProblem.ts'

export const fitTitle = ({ rig }: BodyView): string => `Fitting spheres to ${rig.name}`
export const compareTitle = ({ settings }: BodyView): string => `Comparing the trees of ${settings.name}`

/** Builds a fitted tree for all bodies of the rig. If it fails or is cancelled, the one before stays. Returns whether there is a new one. */
export async function fitTree(body: BodyView, settings: CellTreeSettings): Promise<boolean> {
  const reply = await asTask(fitTitle(body), (task) => engine.fitTree({ task, body: body.id, settings }))
  useApp.setState({ growing: null })
  if (!reply.ok) {
    if (reply.problem.kind !== 'cancelled') tellProblem('The spheres could not be fitted', reply.problem)
    return false
  }
  useApp.setState({ fitted: new Map([...useApp.getState().fitted, [body.rig.id, reply.value]]) })
  frames.wantAgain()
  return true
}

/** How well both trees of a body fit in one pose. */
export interface TreeComparison {
  /** Of the scene, in seconds. */
  readonly time: number
  readonly query: TreeMeasures
  readonly fitted: TreeMeasures
}

/** Measures both trees of a body in the pose on screen; null if it fails or is cancelled. */
export async function compareTrees(body: BodyView): Promise<TreeComparison | null> {
  const { time } = useApp.getState()
  const reply = await asTask(compareTitle(body), async (task): Promise<Reply<TreeComparison>> => {
    const measure = (tree: TreeKind) => engine.measureTree({ task, body: body.id, tree })
    const fitted = await measure('fitted')
    if (!fitted.ok) return fitted
    const query = await measure('query')
    return query.ok ? { ok: true, value: { time, query: query.value, fitted: fitted.value } } : query
  })
  if (reply.ok) return reply.value
  if (reply.problem.kind !== 'cancelled') tellProblem('The trees could not be compared', reply.problem)
  return null
}
