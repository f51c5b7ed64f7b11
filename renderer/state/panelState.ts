import { useCallback } from 'react'
import { create } from 'zustand'

/** What the user set in panels, by panel and name. Only values that differ from the initial one are in it. */
const usePanelStates = create<Readonly<Record<string, unknown>>>()(() => ({}))

/**
 * Like `useState`, but the value stays when the panel leaves the screen, as it does in every other workspace. `key` names
 * the value within the panel, and what it is about: ids of bodies are never used twice.
 */
export function usePanelState<T>(panel: string, key: string, initial: T): readonly [T, (value: T) => void] {
  const name = `${panel} ${key}`
  const value = usePanelStates((all) => (name in all ? (all[name] as T) : initial))
  const set = useCallback((next: T) => usePanelStates.setState({ [name]: next }), [name])
  return [value, set]
}
