import type { BodyView } from '../../electron/contract/core.ts'
import { noSteps, type Steps, steps } from './history.ts'

type Step = Steps['pastStates'][number]

/**
 * The steps of undo for a core that was started anew and counts its bodies and rigs from 1 again: `after` are those that
 * were `before`, in the same order. A step that needs a body the new core does not hold ends its row: past it lies what
 * cannot be reached.
 */
export function stepsAfterRestart(before: readonly BodyView[], after: readonly BodyView[]): Steps {
  if (before.length !== after.length) return noSteps
  const renewed = new Map(before.map((body, k) => [body.id, after[k]]))
  const { pastStates, futureStates } = steps()
  return { pastStates: reachable(pastStates, renewed), futureStates: reachable(futureStates, renewed) }
}

/** The last step is the nearest. */
function reachable(row: readonly Step[], renewed: ReadonlyMap<number, BodyView | undefined>): Step[] {
  const known = (id: number) => renewed.get(id) !== undefined
  const far = row.findLastIndex(({ bodies = [] }) => !bodies.every(({ id }) => known(id)))
  return row.slice(far + 1).map(({ bodies = [], ignored = [] }) => ({
    bodies: bodies.map((body) => ({ ...(renewed.get(body.id) ?? body), settings: body.settings })),
    ignored: ignored.map(([a, b]) => [renewed.get(a)?.id ?? a, renewed.get(b)?.id ?? b]),
  }))
}
