import type { Reply } from '../../base/reply.ts'
import type { SessionState } from '../state/sessionState.ts'
import { askContacts, type ContactOptions, type Contacts } from './askContacts.ts'
import { checkContactOptions } from './checkContactOptions.ts'

export interface ContactRequest extends ContactOptions {
  readonly time: number
}

/** Contacts at one time, found with the chosen method. Produces nothing to draw. */
export function contactsAt(state: SessionState, { time, ...options }: ContactRequest): Reply<Contacts> {
  const { now } = state
  const sound = checkContactOptions(options)
  if (!sound.ok) return sound
  const started = now()
  const bodies = state.posedAt(time)
  if (!bodies.ok) return bodies
  const { budget } = options
  const left = budget === undefined ? options : { ...options, budget: budget - (now() - started) }
  return askContacts(bodies.value, left, state)
}
