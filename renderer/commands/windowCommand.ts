import type { CommandId } from '../../electron/contract/commandId.ts'
import type { App } from '../state/app.ts'

/** A command of the menu, the palette or a shortcut. */
export interface WindowCommand {
  readonly id: CommandId
  readonly title: string
  /** Additional search words for the palette. */
  readonly words?: string | undefined
  readonly group: 'File' | 'Edit' | 'View' | 'Playback' | 'Help'
  /** "Mod+Shift+Z"; Mod is ⌘ on macOS and Ctrl elsewhere. */
  readonly keys?: string | undefined
  /** The native menu handles these keys; the window only displays them. */
  readonly nativeKeys?: true | undefined
  /** The user cannot change these keys, because text fields or dialogs use them. */
  readonly fixedKeys?: true | undefined
  readonly run: () => void
  /** Why the command is disabled, or undefined. */
  readonly off?: ((app: App) => string | undefined) | undefined
}
