import type { BodyView } from '../../electron/contract/core.ts'
import type { BodyPair } from '../../electron/contract/engine.ts'

/** The two bodies that measurements are about, or why there are none and what to do about it. */
export type ShownPair =
  | { readonly status: 'pair'; readonly a: BodyView; readonly b: BodyView }
  | { readonly status: 'none'; readonly title: string; readonly hint: string }

const none = (title: string, hint: string): ShownPair => ({ status: 'none', title, hint })

/** The picked pair, or the only pair of bodies that are shown. */
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
    return none('It takes two bodies', 'Show or add a second body to measure between the two.')
  }
  if (shown.length > 2) return none('No pair picked', 'Pick a pair in “Who touches”.')
  return { status: 'pair', a: first, b: second }
}

function pickedPair(bodies: readonly BodyView[], hidden: ReadonlySet<number>, picked: BodyPair): ShownPair {
  const [a, b] = picked.map((id) => bodies.find((body) => body.id === id))
  if (a === undefined || b === undefined) return none('No pair picked', 'Pick a pair in “Who touches”.')
  if (a === b) {
    return none('One body with itself', 'Distance and overlap are between two bodies: pick another pair.')
  }
  const away = [a, b].find(({ id }) => hidden.has(id))
  if (away !== undefined) {
    return none(`${away.settings.name} is hidden`, 'Show it in the list of bodies to measure, or pick another pair.')
  }
  return { status: 'pair', a, b }
}
