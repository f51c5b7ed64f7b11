import { resolve } from 'node:path'

export interface CommandLine {
  /** Absolute paths of the files to open. */
  readonly files: readonly string[]
  /** Where the picture of a preview goes; null for an ordinary start. */
  readonly preview: string | null
}

/**
 * `rigsphere [--preview PNG] FILE...`. Switches that Chromium understands are left to it. In a checkout the first word
 * is the app's own folder, which is not a file to open.
 */
export function readCommandLine(words: readonly string[], folder: string, appFolder: string): CommandLine {
  const files: string[] = []
  let preview: string | null = null
  let switches = true
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (switches && word === '--') switches = false
    else if (switches && word === '--preview') preview = resolve(folder, words[++i] ?? 'preview.png')
    else if (switches && word.startsWith('--preview=')) preview = resolve(folder, word.slice('--preview='.length))
    else if (word === '' || (switches && word.startsWith('-'))) continue
    else if (resolve(folder, word) !== appFolder) files.push(resolve(folder, word))
  }
  return { files, preview }
}
