import { resolve } from 'node:path'

export interface CommandLine {
  /** Absolute paths of the files to open. */
  readonly files: readonly string[]
  /** Path of the preview picture; null for an ordinary start. */
  readonly preview: string | null
}

/**
 * Parses `rigsphere [--preview PNG] FILE...`. Ignores switches of Chromium. In a checkout, the first argument is the
 * app's folder, which is not a file to open.
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
