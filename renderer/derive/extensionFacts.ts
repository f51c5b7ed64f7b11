/** How glTF extensions of a file are used. */
import type { UsedExtension } from '../../electron/contract/core.ts'

/** Name and help text for each kind of use of an extension. */
export const extensionUses: Readonly<Record<UsedExtension['use'], { readonly name: string; readonly help: string }>> = {
  read: { name: 'read', help: 'The rig was read with it.' },
  colliders: { name: 'not needed', help: 'Colliders for other programs, such as those of our exports.' },
  appearance: { name: 'not needed', help: 'Appearance, which collision detection does not need.' },
  ignored: { name: 'ignored', help: 'It can move or place parts. Rigsphere reads them without it.' },
}

/** Summarizes the extensions of a file in two sentences. */
export function extensionsText(extensions: readonly UsedExtension[]): string {
  const ignored = extensions.filter(({ use }) => use === 'ignored').length
  const what =
    ignored === 0
      ? 'Rigsphere reads all that a collision rig needs.'
      : `Rigsphere ignores ${ignored} of ${extensions.length}: parts that they move or place may be elsewhere.`
  return `${what} Exports into this file keep every extension.`
}
