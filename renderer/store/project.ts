import type { StateCreator } from 'zustand'
import type { BodyView, SceneBody } from '../../electron/contract/core.ts'
import type { App } from './app.ts'

/** What a scene file holds: saved and undoable. */
export interface Project {
  readonly sceneName: string
  readonly bodies: readonly BodyView[]
  /** `bodies` as they were when the scene was opened. Edits replace the array, so the same array means: nothing to save. */
  readonly openedBodies: readonly BodyView[]
  renameBody(id: number, name: string): void
}

/** One array for "none", so that an empty window has nothing to save. */
export const noBodies: readonly BodyView[] = []

export const createProject: StateCreator<App, [], [], Project> = (set, get) => ({
  sceneName: '',
  bodies: noBodies,
  openedBodies: noBodies,
  renameBody: (id, name) => {
    const wanted = name.trim()
    const { bodies } = get()
    if (wanted === '' || bodies.some((body) => body.settings.name === wanted)) return
    set({ bodies: edited(bodies, id, { name: wanted }) })
  },
})

function edited(bodies: readonly BodyView[], id: number, change: Partial<SceneBody>): readonly BodyView[] {
  return bodies.map((body) => (body.id === id ? { ...body, settings: { ...body.settings, ...change } } : body))
}
