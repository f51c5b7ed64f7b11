import { useCallback } from 'react'
import { create } from 'zustand'

/** Settings of panels, by panel and name, except those that have their initial value. */
const usePanelStates = create<Readonly<Record<string, unknown>>>()(() => ({}))

/**
 * Like `useState`, but keeps the value while the panel is unmounted, as it is in other workspaces. `key` names the
 * value and its subject: body ids are never reused.
 */
export function usePanelState<T>(panel: string, key: string, initial: T): readonly [T, (value: T) => void] {
  const name = `${panel} ${key}`
  const value = usePanelStates((all) => (name in all ? (all[name] as T) : initial))
  const set = useCallback((next: T) => usePanelStates.setState({ [name]: next }), [name])
  return [value, set]
}
