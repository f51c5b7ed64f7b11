import type { StateCreator } from 'zustand'
import type { BodyView, IgnoredPair, SceneBody } from '../../electron/contract/core.ts'
import type { App } from './app.ts'

/** Everything about a body that the user can change. */
export type BodyChange = Partial<Omit<SceneBody, 'rig'>>

/** The content of a scene file: saved and undoable. `followEdits` sends every change to the core. */
export interface Project {
  readonly sceneName: string
  readonly bodies: readonly BodyView[]
  /** `bodies` as in the file. Edits replace the array, so the same array means that nothing is unsaved. */
  readonly openedBodies: readonly BodyView[]
  /** Pairs of body ids that contact queries skip; the same id twice: self-contacts. */
  readonly ignored: readonly IgnoredPair[]
  readonly openedIgnored: readonly IgnoredPair[]
  editBody(id: number, change: BodyChange): void
  renameBody(id: number, name: string): void
  removeBody(id: number): void
  toggleHidden(id: number): void
  toggleIgnored(a: number, b: number): void
}

/** Shared empty arrays, so that an empty window has nothing to save. */
export const noBodies: readonly BodyView[] = []
export const noPairs: readonly IgnoredPair[] = []

export const createProject: StateCreator<App, [], [], Project> = (set, get) => ({
  sceneName: '',
  bodies: noBodies,
  openedBodies: noBodies,
  ignored: noPairs,
  openedIgnored: noPairs,
  editBody: (id, change) => set({ bodies: edited(get().bodies, id, change) }),
  renameBody: (id, name) => {
    const wanted = name.trim()
    const { bodies, editBody, showMessage } = get()
    const namesake = bodies.find((body) => body.settings.name === wanted)
    if (wanted === '' || namesake?.id === id) return
    if (namesake === undefined) editBody(id, { name: wanted })
    else
      showMessage({
        tone: 'warning',
        title: `Another body is called “${wanted}”`,
        detail: 'Choose a name that is free.',
      })
  },
  removeBody: (id) => set({ bodies: get().bodies.filter((body) => body.id !== id) }),
  toggleHidden: (id) => {
    const body = get().bodies.find((one) => one.id === id)
    if (body !== undefined) get().editBody(id, { hidden: !body.settings.hidden })
  },
  toggleIgnored: (a, b) => {
    const { ignored } = get()
    const others = ignored.filter((pair) => !isPair(pair, a, b))
    set({ ignored: others.length < ignored.length ? others : [...ignored, [Math.min(a, b), Math.max(a, b)]] })
  },
})

export function edited(bodies: readonly BodyView[], id: number, change: BodyChange): readonly BodyView[] {
  return bodies.map((body) => (body.id === id ? { ...body, settings: { ...body.settings, ...change } } : body))
}

export function isPair([p, q]: IgnoredPair, a: number, b: number): boolean {
  return (p === a && q === b) || (p === b && q === a)
}
