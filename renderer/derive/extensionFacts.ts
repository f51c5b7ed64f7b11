import type { UsedExtension } from '../../electron/contract/core.ts'

/** What becomes of an extension, by its use. */
export const extensionUses: Readonly<Record<UsedExtension['use'], { readonly name: string; readonly help: string }>> = {
  read: { name: 'read', help: 'The rig was read with it.' },
  colliders: { name: 'not needed', help: 'Colliders for other programs, such as those of our exports.' },
  appearance: { name: 'not needed', help: 'Appearance, which a collision rig does not need.' },
  ignored: { name: 'ignored', help: 'It can move or place parts; Rigsphere leaves those where they are without it.' },
}

/** What becomes of all extensions of a file, in two sentences. */
export function extensionsText(extensions: readonly UsedExtension[]): string {
  const ignored = extensions.filter(({ use }) => use === 'ignored').length
  const what =
    ignored === 0
      ? 'Rigsphere reads all that a collision rig needs.'
      : `Rigsphere ignores ${ignored} of ${extensions.length}: parts that they move or place may be elsewhere.`
  return `${what} Exports into this file keep every extension.`
}
