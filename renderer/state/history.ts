/** Undo and redo of the project. */
import { useStore } from 'zustand'
import { useApp } from './app.ts'

const history = () => useApp.temporal.getState()

export const undo = (): void => history().undo()
export const redo = (): void => history().redo()
export const clearHistory = (): void => history().clear()

/** Merges all changes into the current step until `releaseHistory`. */
export const holdHistory = (): void => history().pause()
export const releaseHistory = (): void => history().resume()

/** Changes the store without a step of undo. */
export function withoutHistory(change: () => void): void {
  const tracking = history().isTracking
  history().pause()
  change()
  if (tracking) history().resume()
}

export type Steps = ReturnType<typeof steps>

/** All steps of undo and redo, for `restoreSteps` if a change fails. */
export function steps() {
  const { pastStates, futureStates } = history()
  return { pastStates, futureStates }
}

export const noSteps: Steps = { pastStates: [], futureStates: [] }

export const restoreSteps = (before: Steps): void => useApp.temporal.setState(before)

export function useCanUndo(): boolean {
  return useStore(useApp.temporal, (past) => past.pastStates.length > 0)
}

export function useCanRedo(): boolean {
  return useStore(useApp.temporal, (past) => past.futureStates.length > 0)
}
