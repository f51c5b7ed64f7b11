import type { BodyView } from '../../electron/contract/core.ts'
import type { BodyPair } from '../../electron/contract/engine.ts'

/** The two bodies to measure, or why there are none and what the user can do. */
export type ShownPair =
  | { readonly status: 'pair'; readonly a: BodyView; readonly b: BodyView }
  | { readonly status: 'none'; readonly title: string; readonly hint: string }

const none = (title: string, hint: string): ShownPair => ({ status: 'none', title, hint })

/** The selected pair, or the only pair of visible bodies. */
export function shownPair(
  bodies: readonly BodyView[],
  hidden: ReadonlySet<number>,
  picked: BodyPair | null,
): ShownPair {
  const shown = bodies.filter(({ id }) => !hidden.has(id))
  const [first, second] = shown
  if (bodies.length === 0) return none('No bodies yet', 'Open a scene with two bodies to measure between them.')
  if (picked !== null) return pickedPair(bodies, hidden, picked)
  if (first === undefined || second === undefined) {
    return none('Two bodies are required', 'Show or add a second body to measure between the two.')
  }
  if (shown.length > 2) return none('No pair selected', 'Select a pair in “Who touches”.')
  return { status: 'pair', a: first, b: second }
}

function pickedPair(bodies: readonly BodyView[], hidden: ReadonlySet<number>, picked: BodyPair): ShownPair {
  const [a, b] = picked.map((id) => bodies.find((body) => body.id === id))
  if (a === undefined || b === undefined) return none('No pair selected', 'Select a pair in “Who touches”.')
  if (a === b) {
    return none('One body with itself', 'Distance and overlap require two bodies: select another pair.')
  }
  const hiddenOne = [a, b].find(({ id }) => hidden.has(id))
  if (hiddenOne !== undefined) {
    return none(`${hiddenOne.settings.name} is hidden`, 'Show it in the list of bodies, or select another pair.')
  }
  return { status: 'pair', a, b }
}
