import { createContext, useContext } from 'react'
import { KeyCaps } from './KeyCaps.tsx'

/** The keys that the user chose in place of those that come with the app. undefined: none. */
export const ChosenKeys = createContext<(keys: string) => string | undefined>((keys) => keys)

/** Draws the keys that stand for `keys`, which come with the app. */
export function Shortcut({ keys }: { readonly keys: string }) {
  const chosen = useContext(ChosenKeys)(keys)
  return chosen === undefined ? null : <KeyCaps keys={chosen} />
}
