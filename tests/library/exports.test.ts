import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as core from '../../core/index.ts'
import { root } from '../../scripts/paths.mjs'

const text = readFileSync(join(root, 'docs', 'library.md'), 'utf8')

/** Names that an entry declares or passes on, types included. */
function exportsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) => names.split(','))
  const declared = [...source.matchAll(/^export (?:class|const|function|interface|type) (\w+)/gm)].map(
    ([, name]) => name,
  )
  const names = [...lists.map((name) => name.trim().replace(/^type /, '')), ...declared]
  return names.filter((name) => name !== '').toSorted()
}

/** Rows of the tables below the heading of an entry. */
function rowsOf(entry: string): [name: string, purpose: string][] {
  const section = text.split(/^## /m).find((one) => one.startsWith(`Exports of \`${entry}\`\n`)) ?? ''
  return [...section.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, purpose]) => [name, purpose])
}

describe('docs/library.md', () => {
  it.each([
    ['rigsphere', 'core/index.ts'],
    ['rigsphere/three', 'library/three.ts'],
    ['rigsphere/gltf-transform', 'library/gltfTransform.ts'],
  ])('lists every export of %s once, with its purpose', (entry, path) => {
    const rows = rowsOf(entry)
    expect(rows.map(([name]) => name).toSorted()).toEqual(exportsOf(path))
    expect(rows.filter(([, purpose]) => purpose.length < 5)).toEqual([])
  })

  it('covers all values that the core exports when it runs', () => {
    const listed = new Set(rowsOf('rigsphere').map(([name]) => name))
    expect(Object.keys(core).length).toBeGreaterThan(50)
    expect(Object.keys(core).filter((name) => !listed.has(name))).toEqual([])
  })
})
