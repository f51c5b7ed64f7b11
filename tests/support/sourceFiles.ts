import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/paths.mjs'

export interface SourceFile {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly text: string
}

const FOLDERS = ['assets', 'cli', 'core', 'docs', 'electron', 'host', 'library', 'renderer', 'scripts', 'tests']
const EXTENSIONS = /\.(ts|tsx|mjs|css|md)$/

/** All source files and Markdown of the checkout. */
export function sourceFiles(): SourceFile[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll('\\', '/'),
    ),
  )
  const top = readdirSync(root).filter((name) => name.endsWith('.md'))
  return [...top, ...below]
    .filter((path) => EXTENSIONS.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The comments of a source file, or the whole text of Markdown, without line breaks within sentences. */
export function proseOf({ path, text }: SourceFile): string {
  if (path.endsWith('.md')) return text.replace(/\n(?=\S)/g, ' ')
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`/])\/\/.*/g) ?? []
  return comments.join('\n').replace(/\n\s*\*(?!\/)\s?/g, ' ')
}
