import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'
import { sourceFiles } from '../support/sourceFiles.ts'

/** Lines of folders in the diagram of the core. */
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const diagram = text.slice(text.indexOf('### The core')).split('```\n')[1] ?? ''
const lines = diagram.split('\n').map((line) => (line.split(/ {2,}/)[0] ?? '').split(', '))

/** core/rig/pose.ts -> rig; empty for files of core itself. */
const folderOf = (path: string) => path.split('/').slice(1, -1)[0] ?? ''
const lineOf = (folder: string) => lines.findIndex((names) => names.includes(folder))

const files = sourceFiles().filter(({ path }) => /^core\/.*\.ts$/.test(path))

describe('the folders of core', () => {
  it('are listed in docs/architecture.md', () => {
    const folders = new Set(files.map(({ path }) => folderOf(path)).filter(Boolean))
    expect(lines.flat().filter(Boolean).toSorted()).toEqual([...folders].toSorted())
  })

  it('import only from folders on lines above their own', () => {
    const imports = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, target = '']) => ({
        from: folderOf(path),
        to: folderOf(posix.join(posix.dirname(path), target)),
      })),
    )
    const between = imports.filter(({ from, to }) => from !== '' && from !== to)
    expect(between.length).toBeGreaterThan(500)
    expect(between.filter(({ from, to }) => lineOf(to) >= lineOf(from))).toEqual([])
  })
})
