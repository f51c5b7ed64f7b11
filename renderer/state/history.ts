import { useStore } from 'zustand'
import { useApp } from './app.ts'

const history = () => useApp.temporal.getState()

/** Undo and redo of what is saved. */
export const undo = (): void => history().undo()
export const redo = (): void => history().redo()
export const forgetHistory = (): void => history().clear()

/** From now on changes belong to the step before, until the drag ends. */
export const holdHistory = (): void => history().pause()
export const releaseHistory = (): void => history().resume()

/** Changes the store behind the back of undo. */
export function withoutHistory(change: () => void): void {
  const tracking = history().isTracking
  history().pause()
  change()
  if (tracking) history().resume()
}

export type Steps = ReturnType<typeof steps>

/** All steps back and forth, to be put back when a change turns out not to work. */
export function steps() {
  const { pastStates, futureStates } = history()
  return { pastStates, futureStates }
}

export const noSteps: Steps = { pastStates: [], futureStates: [] }

export const putBack = (before: Steps): void => useApp.temporal.setState(before)

export function useCanUndo(): boolean {
  return useStore(useApp.temporal, (past) => past.pastStates.length > 0)
}

export function useCanRedo(): boolean {
  return useStore(useApp.temporal, (past) => past.futureStates.length > 0)
}
