import './Shortcut.css'
import { keyNames } from './keyNames.ts'

/** Draws "Mod+Shift+Z" the way this system writes it. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <kbd className="shortcut">
      {keyNames(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </kbd>
  )
}
