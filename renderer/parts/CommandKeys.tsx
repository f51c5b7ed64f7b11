import type { WindowCommand } from '../commands/windowCommand.ts'
import { keysOf } from '../commands/ownKeys.ts'
import { useApp } from '../state/app.ts'
import { KeyCaps } from '../ui/KeyCaps.tsx'

/** The current keys of a command. */
export function CommandKeys({ command }: { readonly command: WindowCommand }) {
  const keys = useApp((app) => keysOf(command, app.keys))
  return keys === undefined ? null : <KeyCaps keys={keys} />
}
