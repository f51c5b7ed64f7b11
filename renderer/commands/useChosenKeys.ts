import { useCallback } from 'react'
import { useApp } from '../state/app.ts'
import { commands } from './commands.ts'
import { keysOf } from './ownKeys.ts'

/** Returns a function that maps the default keys of a command to its current keys. */
export function useChosenKeys(): (keys: string) => string | undefined {
  const own = useApp((app) => app.keys)
  return useCallback(
    (keys) => {
      const command = commands.find((one) => one.keys === keys)
      return command === undefined ? keys : keysOf(command, own)
    },
    [own],
  )
}
