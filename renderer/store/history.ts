import { useStore } from 'zustand'
import { useApp } from './app.ts'

/** Undo and redo of what is saved. */
export const undo = (): void => useApp.temporal.getState().undo()
export const redo = (): void => useApp.temporal.getState().redo()
export const forgetHistory = (): void => useApp.temporal.getState().clear()

export function useCanUndo(): boolean {
  return useStore(useApp.temporal, (history) => history.pastStates.length > 0)
}

export function useCanRedo(): boolean {
  return useStore(useApp.temporal, (history) => history.futureStates.length > 0)
}
