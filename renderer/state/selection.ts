import type { StateCreator } from 'zustand'
import type { BodyPair } from '../../electron/contract/engine.ts'
import type { App } from './app.ts'

/** One contact: a triangle of each of two bodies. */
export interface ContactRef {
  readonly a: number
  readonly b: number
  readonly triangleA: number
  readonly triangleB: number
}

/** All contacts between a joint of one body and a joint of another. */
export interface ContactGroup {
  readonly a: number
  readonly b: number
  readonly jointA: number
  readonly jointB: number
}

export function isGroup(contact: ContactRef | ContactGroup): contact is ContactGroup {
  return 'jointA' in contact
}

/** The kind of the last selection. The gizmo, “Frame the selection” and shortcuts apply to it. */
export type Focus = 'none' | 'body' | 'joint' | 'sphere' | 'vertex' | 'contact' | 'pair'

/**
 * Joint, sphere and vertex belong to `body`. Selecting one keeps the others while the body stays the same. The pair
 * stays until another one is selected or the selection is cleared.
 */
export interface Selection {
  readonly focus: Focus
  readonly body: number | null
  readonly joint: number | null
  /** Node number in the body's tree. */
  readonly sphere: number | null
  readonly vertex: number | null
  readonly contact: ContactRef | ContactGroup | null
  /** Two body ids; the same id twice: a body with itself. */
  readonly pair: BodyPair | null
}

export const noSelection: Selection = {
  focus: 'none',
  body: null,
  joint: null,
  sphere: null,
  vertex: null,
  contact: null,
  pair: null,
}

export interface Selecting {
  readonly selection: Selection
  selectBody(body: number | null): void
  selectJoint(body: number, joint: number | null): void
  selectSphere(body: number, node: number | null): void
  selectVertex(body: number, vertex: number | null): void
  selectContact(contact: ContactRef | ContactGroup): void
  selectPair(a: number, b: number): void
  /**
   * Deselects removed elements after an edit. Spheres of `rebuilt` bodies are deselected, because their numbers change.
   */
  reviseSelection(present: ReadonlySet<number>, rebuilt?: ReadonlySet<number>): void
}

export const createSelecting: StateCreator<App, [], [], Selecting> = (set, get) => {
  const select = (body: number, change: Partial<Selection>) =>
    set({ selection: { ...within(get().selection, body), contact: null, ...change } })
  return {
    selection: noSelection,
    selectBody: (body) => {
      if (body === null) set({ selection: noSelection, highlighted: null })
      else select(body, { focus: 'body' })
    },
    selectJoint: (body, joint) => select(body, { focus: joint === null ? 'body' : 'joint', joint }),
    selectSphere: (body, sphere) => select(body, { focus: sphere === null ? 'body' : 'sphere', sphere }),
    selectVertex: (body, vertex) => select(body, { focus: vertex === null ? 'body' : 'vertex', vertex }),
    selectContact: (contact) => {
      set({ selection: { ...get().selection, focus: 'contact', contact, pair: [contact.a, contact.b] } })
      get().look({ kind: 'contact', contact })
    },
    selectPair: (a, b) => {
      set({ selection: { ...get().selection, focus: 'pair', contact: null, pair: [a, b] } })
      get().look({ kind: 'pair', a, b })
    },
    reviseSelection: (present, rebuilt) => {
      const old = withPresentPair(get().selection, present)
      if (old !== get().selection) set({ selection: old })
      const { body } = old
      if (body === null) return
      if (!present.has(body)) set({ selection: { ...noSelection, pair: old.pair, focus: pairFocus(old) } })
      else if (rebuilt?.has(body) && old.sphere !== null) {
        set({ selection: { ...old, sphere: null, focus: old.focus === 'sphere' ? 'body' : old.focus } })
      }
    },
  }
}

/** The selection reduced to one body. */
function within(selection: Selection, body: number): Selection {
  return selection.body === body ? selection : { ...noSelection, body, pair: selection.pair }
}

/** The selection without its pair and contact if one of the two bodies was removed. */
export function withPresentPair(selection: Selection, present: ReadonlySet<number>): Selection {
  const { pair, focus, body } = selection
  if (pair === null || pair.every((id) => present.has(id))) return selection
  const kept = focus !== 'contact' && focus !== 'pair' ? focus : body === null ? 'none' : 'body'
  return { ...selection, pair: null, contact: null, focus: kept }
}

const pairFocus = ({ focus }: Selection): Focus => (focus === 'pair' ? 'pair' : 'none')
