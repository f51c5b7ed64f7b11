import { create } from 'zustand'
import type { Frame } from '../../electron/contract/core.ts'
import { contactCount } from './selectors.ts'

/** Contacts and query time of the timeline's frames that were on screen so far; null where nobody looked yet. */
export interface Visited {
  readonly seconds: readonly number[]
  readonly contacts: (number | null)[]
  readonly milliseconds: (number | null)[]
  /** The columns are filled in place: this tells that they changed. */
  readonly version: number
}

const nowhere: Visited = { seconds: [], contacts: [], milliseconds: [], version: 0 }

/** Its own store: it changes with every frame and only the plot listens. */
export const useVisited = create<Visited>()(() => nowhere)

export function forgetVisited(sceneSeconds: number, frameRate: number): void {
  const frames = Math.round(sceneSeconds * frameRate) + 1
  useVisited.setState({
    seconds: Array.from({ length: frames }, (_, frame) => frame / frameRate),
    contacts: Array.from({ length: frames }, () => null),
    milliseconds: Array.from({ length: frames }, () => null),
    version: useVisited.getState().version + 1,
  })
}

export function visit(frame: Frame, frameRate: number): void {
  const { contacts, milliseconds, version } = useVisited.getState()
  const index = Math.round(frame.time * frameRate)
  if (index < 0 || index >= contacts.length) return
  contacts[index] = contactCount(frame)
  milliseconds[index] = frame.milliseconds
  useVisited.setState({ version: version + 1 })
}

export function mostContacts({ contacts }: Visited): number {
  return contacts.reduce<number>((most, here) => Math.max(most, here ?? 0), 0)
}

/** What all but the slowest twentieth of the frames took: the first ones after a start would dwarf the rest. */
export function usualMilliseconds({ milliseconds }: Visited): number {
  const seen = milliseconds.filter((ms) => ms !== null).sort((a, b) => a - b)
  return seen[Math.floor(seen.length * 0.95)] ?? 0
}
