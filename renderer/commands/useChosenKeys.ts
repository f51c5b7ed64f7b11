import { useCallback } from 'react'
import { useApp } from '../state/app.ts'
import { commands } from './commands.ts'
import { keysOf } from './ownKeys.ts'

/** From the keys that a command comes with to those that the user chose for it. */
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
