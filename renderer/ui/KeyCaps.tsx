import './Shortcut.css'
import { keyNames } from './keyNames.ts'

/** Renders "Mod+Shift+Z" in the notation of the operating system. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <kbd className="shortcut">
      {keyNames(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </kbd>
  )
}
