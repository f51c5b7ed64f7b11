import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SourceFile, sourceFiles } from '../support/sourceFiles.ts'

const modules = ['core', 'electron', 'cli', 'host', 'library', 'renderer']

/** Most files of one folder that a reader can still take in. Larger folders need subfolders. */
const MOST_FILES = 24

/** Folders that are larger, with the reason. */
const larger: Readonly<Record<string, string>> = {
  'renderer/requests': 'one file per request to the core',
  'renderer/derive': 'one file per derivation, without imports of each other',
  'renderer/ui': 'one file per control',
  'renderer/state': 'one file per slice',
}

const code = sourceFiles().filter(({ path }) => /\.tsx?$/.test(path) && modules.includes(path.split('/')[0] ?? ''))

/** Folders that a file imports from, within its module. */
function importedFolders({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/from '(\.[^']+)'/g)]
    .map(([, target = '']) => posix.dirname(posix.normalize(posix.join(posix.dirname(path), target))))
    .filter((folder) => folder.split('/')[0] === path.split('/')[0] && folder !== posix.dirname(path))
}

/** A cycle among the folders below each other folder, or an empty list. */
function cycleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>()
  const visit = (folder: string, trail: readonly string[]): readonly string[] => {
    const start = trail.indexOf(folder)
    if (start >= 0) return [...trail.slice(start), folder]
    if (done.has(folder)) return []
    for (const next of edges.get(folder) ?? []) {
      const cycle = visit(next, [...trail, folder])
      if (cycle.length > 0) return cycle
    }
    done.add(folder)
    return []
  }
  for (const folder of edges.keys()) {
    const cycle = visit(folder, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

describe.each(modules)('folders of %s', (module) => {
  const files = code.filter(({ path }) => path.split('/')[0] === module)

  it('form no import cycles', () => {
    const edges = new Map<string, Set<string>>()
    for (const file of files) {
      const folder = dirname(file.path)
      edges.set(folder, new Set([...(edges.get(folder) ?? []), ...importedFolders(file)]))
    }
    expect(cycleIn(edges)).toEqual([])
  })

  it(`hold at most ${MOST_FILES} files`, () => {
    const sizes = new Map<string, number>()
    for (const { path } of files) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
    const tooLarge = [...sizes].filter(([folder, size]) => size > MOST_FILES && larger[folder] === undefined)
    expect(tooLarge).toEqual([])
  })
})

it('a cycle is found', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set([join('c')])],
    ['c', new Set(['b'])],
  ])
  expect(cycleIn(edges)).toEqual(['b', 'c', 'b'])
})

it('no module exports buffers that functions fill for each other', () => {
  const shared = /^export (?:const \w+(?:: \w+)? = new (?:Float64|Float32|Int32|Uint32|Uint8)Array\(|let )/m
  expect(code.filter(({ text }) => shared.test(text)).map(({ path }) => path)).toEqual([])
})
