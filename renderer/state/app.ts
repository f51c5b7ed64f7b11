import { temporal } from 'zundo'
import { create } from 'zustand'
import { createLive, type Live } from './live.ts'
import { createPlayback, type Playback } from './playback.ts'
import { createProject, type Project } from './project.ts'
import { createSelecting, type Selecting } from './selection.ts'
import { createView, type View } from './view.ts'

export interface App extends Project, View, Live, Selecting, Playback {}

/**
 * One store with three lifetimes: the project is saved and undoable, the view is kept as preferences, the rest is lost.
 */
export const useApp = create<App>()(
  temporal(
    (...store) => ({
      ...createProject(...store),
      ...createView(...store),
      ...createLive(...store),
      ...createSelecting(...store),
      ...createPlayback(...store),
    }),
    {
      partialize: ({ bodies, ignored }) => ({ bodies, ignored }),
      equality: (past, current) => past.bodies === current.bodies && past.ignored === current.ignored,
      limit: 200,
    },
  ),
)
