import type { StateCreator } from 'zustand'
import type { App } from './app.ts'

/** One contact of the list: a triangle of each of two bodies. */
export interface ContactRef {
  readonly a: number
  readonly b: number
  readonly triangleA: number
  readonly triangleB: number
}

/** All contacts of two joints, one of each of two bodies. */
export interface ContactGroup {
  readonly a: number
  readonly b: number
  readonly jointA: number
  readonly jointB: number
}

/** What was picked last: the gizmo, "frame the selection" and the keys are about this. */
export type Focus = 'none' | 'body' | 'joint' | 'sphere' | 'vertex' | 'contact'

/** Joint, sphere and vertex belong to `body`. Picking one keeps the others, as long as the body stays the same. */
export interface Selection {
  readonly focus: Focus
  readonly body: number | null
  readonly joint: number | null
  /** Node of the body's tree. */
  readonly sphere: number | null
  readonly vertex: number | null
  readonly contact: ContactRef | ContactGroup | null
}

export const noSelection: Selection = {
  focus: 'none',
  body: null,
  joint: null,
  sphere: null,
  vertex: null,
  contact: null,
}

export interface Selecting {
  readonly selection: Selection
  selectBody(body: number | null): void
  selectJoint(body: number, joint: number | null): void
  selectSphere(body: number, node: number | null): void
  selectVertex(body: number, vertex: number | null): void
  selectContact(contact: ContactRef | ContactGroup): void
  /** After an edit: what is gone cannot stay selected, and another tree numbers its spheres anew. */
  reviseSelection(present: ReadonlySet<number>, rebuilt?: ReadonlySet<number>): void
}

export const createSelecting: StateCreator<App, [], [], Selecting> = (set, get) => {
  const select = (body: number, change: Partial<Selection>) =>
    set({ selection: { ...within(get().selection, body), contact: null, ...change } })
  return {
    selection: noSelection,
    selectBody: (body) => {
      if (body === null) set({ selection: noSelection, lit: null })
      else select(body, { focus: 'body' })
    },
    selectJoint: (body, joint) => select(body, { focus: joint === null ? 'body' : 'joint', joint }),
    selectSphere: (body, sphere) => select(body, { focus: sphere === null ? 'body' : 'sphere', sphere }),
    selectVertex: (body, vertex) => select(body, { focus: vertex === null ? 'body' : 'vertex', vertex }),
    selectContact: (contact) => {
      set({ selection: { ...get().selection, focus: 'contact', contact } })
      get().look({ kind: 'contact', contact })
    },
    reviseSelection: (present, rebuilt) => {
      const old = get().selection
      const { body } = old
      if (body === null) return
      if (!present.has(body)) set({ selection: noSelection })
      else if (rebuilt?.has(body) && old.sphere !== null) {
        set({ selection: { ...old, sphere: null, focus: old.focus === 'sphere' ? 'body' : old.focus } })
      }
    },
  }
}

/** The selection as far as it is about this body. */
function within(selection: Selection, body: number): Selection {
  return selection.body === body ? selection : { ...noSelection, body }
}
