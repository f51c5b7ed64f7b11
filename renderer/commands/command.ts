import type { CommandId } from '../../electron/contract/commandId.ts'
import type { App } from '../state/app.ts'

/** Something the user can ask for: by menu, palette or key. */
export interface WindowCommand {
  readonly id: CommandId
  readonly title: string
  /** Further words by which the palette finds it. */
  readonly words?: string | undefined
  readonly group: 'File' | 'Edit' | 'View' | 'Playback' | 'Help'
  /** "Mod+Shift+Z"; Mod is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys?: string | undefined
  /** The native menu listens to these keys; the window only tells of them. */
  readonly nativeKeys?: true | undefined
  /** Cannot be changed: text fields or dialogs use the same keys. */
  readonly fixedKeys?: true | undefined
  readonly run: () => void
  /** Why it is off right now, or undefined when it is on. */
  readonly off?: ((app: App) => string | undefined) | undefined
}
