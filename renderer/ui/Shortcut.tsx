import { createContext, useContext } from 'react'
import { KeyCaps } from './KeyCaps.tsx'

/** Maps the default keys of a command to its current keys. undefined: none. */
export const ChosenKeys = createContext<(keys: string) => string | undefined>((keys) => keys)

/** Shows the current keys of the command whose default keys are `keys`. */
export function Shortcut({ keys }: { readonly keys: string }) {
  const chosen = useContext(ChosenKeys)(keys)
  return chosen === undefined ? null : <KeyCaps keys={chosen} />
}
