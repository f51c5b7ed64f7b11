import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from '../support/sourceFiles.ts'

/** Files of several functions about one topic, entry points of modules, and lists of re-exports. */
const topics: readonly string[] = []

const modules = /^(core|electron|cli|host|library|renderer)\//

const nameOf = (item: string) =>
  item
    .trim()
    .replace(/^type /, '')
    .split(' as ')
    .at(-1) ?? ''

/** Names that a source file exports. */
function exportedNames(text: string): string[] {
  const declared =
    /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
  const listed = /^export (?:type )?\{([^}]*)\}/gm
  return [
    ...[...text.matchAll(declared)].map(([, name = '']) => name),
    ...[...text.matchAll(listed)].flatMap(([, list = '']) => list.split(',').map(nameOf)),
  ]
}

/** The path of a file without an export of its own name, or nothing. */
function unnamed({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const own = basename(path)
    .replace(/\.tsx?$/, '')
    .toLowerCase()
  const names = exportedNames(text)
  return names.length === 0 || names.some((name) => name.toLowerCase() === own) ? [] : [path]
}

it('every file is named after its main export, or is listed as a topic', () => {
  const files = sourceFiles().filter(({ path }) => modules.test(path) && /\.tsx?$/.test(path))
  expect(files.flatMap(unnamed).toSorted()).toEqual(topics.toSorted())
})
