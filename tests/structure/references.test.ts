import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/paths.mjs'
import { proseOf, type SourceFile, sourceFiles } from '../support/sourceFiles.ts'

/** This file contains references that do not resolve. */
const files = sourceFiles().filter(({ path }) => path !== 'tests/structure/references.test.ts')
const documents = new Map(files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]))

/** Section numbers of a document: `## 4. Title`, `### 5.2 Title`, `## (ii) Title`. */
function numbersIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)*|\([ivx]+\))[. ]/gm)].map(([, number]) => number))
}

/** Anchors that GitHub makes of the headings. */
function anchorsIn(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading.toLowerCase())
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')))
}

const sections = new Map([...documents].map(([path, text]) => [path, numbersIn(text)]))
const anchors = new Map([...documents].map(([path, text]) => [path, anchorsIn(text)]))
const sources = documents.get('docs/algorithms.md') ?? ''
const keys = new Map([...sources.matchAll(/^- \*\*\[(\w+)\]\*\* ([\s\S]*?)(?=\n-|\n\n)/gm)].map(([, k, v]) => [k, v]))

const PATH = /(?<![\w./@-])(?:assets|cli|core|docs|electron|host|library|renderer|scripts|tests)\/[\w./-]+\.\w+/g

function missingPaths(file: SourceFile): string[] {
  return (proseOf(file).match(PATH) ?? []).filter((path) => !existsSync(join(root, path)))
}

function missingSections(file: SourceFile): string[] {
  const own = sections.get(file.path)
  const within = own?.size
    ? [...proseOf(file).matchAll(/\bsections? (\d+(?:\.\d+)?)/g)].map(([, number]) => number)
    : []
  const cited = [...proseOf(file).matchAll(/docs\/(\w+)\.md(?:\]\([^)]*\))? ((?:\d+(?:\.\d+)*|\([ivx]+\))(?:, \d+)*)/g)]
  const elsewhere = cited.flatMap(([, name, numbers]) =>
    numbers
      .split(', ')
      .filter((number) => sections.get(`docs/${name}.md`)?.has(number) !== true)
      .map((number) => `docs/${name}.md ${number}`),
  )
  return [...within.filter((number) => !own?.has(number)).map((number) => `section ${number}`), ...elsewhere]
}

/** Documents with numbered sections that a comment cites as a whole, so that a reader would have to search. */
function unnumbered(file: SourceFile): string[] {
  if (file.path.endsWith('.md')) return []
  const cited = proseOf(file).match(/docs\/(?:algorithms|decisions)\.md(?! (?:\d|\([ivx]+\)))[^.]{0,20}/g) ?? []
  return cited.map((text) => `${text}: no section number`)
}

function missingKeys(file: SourceFile): string[] {
  const cited = [...proseOf(file).matchAll(/\[([A-Z]{2,}\d{2}[a-z]?|MA)\]/g)].map(([, key]) => key)
  return cited.filter((key) => !keys.has(key)).map((key) => `[${key}]`)
}

function missingLinks({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.md')) return []
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const to = file === '' ? path : posix.join(dirname(path), file)
      return !existsSync(join(root, to)) || (anchor !== undefined && anchors.get(to)?.has(anchor) !== true)
    })
}

function faults(check: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => check(file).map((fault) => `${file.path}: ${fault}`))
}

describe('references in comments and Markdown', () => {
  it.each<[string, (file: SourceFile) => string[]]>([
    ['paths of files', missingPaths],
    ['section numbers', missingSections],
    ['the sections of numbered documents', unnumbered],
    ['citation keys', missingKeys],
    ['links and anchors', missingLinks],
  ])('resolve: %s', (_, check) => {
    expect(faults(check)).toEqual([])
  })

  it.each<[string, (file: SourceFile) => string[], string, string]>([
    ['a missing file', missingPaths, '/** See docs/none.md. */', 'docs/none.md'],
    ['a missing section', missingSections, '/**\n * docs/algorithms.md\n * 99\n */', 'docs/algorithms.md 99'],
    ['a missing subsection', missingSections, '// docs/cli.md 5.99', 'docs/cli.md 5.99'],
    ['a missing roman section', missingSections, '// docs/algorithms.md (x)', 'docs/algorithms.md (x)'],
    ['a document without a section', unnumbered, '// docs/algorithms.md, results', 'docs/algorithms.md, results'],
    ['an unknown key', missingKeys, '/** As in [ABC99] §4. */', '[ABC99]'],
  ])('are checked: %s is found', (_, check, text, fault) => {
    expect(check({ path: 'core/a.ts', text })).toEqual([expect.stringContaining(fault)])
  })

  it('are checked: a link without a target is found', () => {
    const text = '# One\n[a](none.md) [b](#two) [c](#one) [d](cli.md#5-commands)'
    expect(missingLinks({ path: 'docs/library.md', text })).toEqual(['none.md', '#two', '#one'])
  })

  it('are checked: a missing section of the same document is found', () => {
    expect(missingSections({ path: 'docs/cli.md', text: 'See section 4 and section 99.' })).toEqual(['section 99'])
  })
})

describe('the sources in docs/algorithms.md', () => {
  it('have authors, a title and a year each', () => {
    expect(keys.size).toBeGreaterThan(5)
    expect([...keys].filter(([, text]) => !/^[^:*]+: .*\*[^*]+\*.*\b(19|20)\d\d\b/s.test(text))).toEqual([])
  })

  it('are all cited', () => {
    const cited = files.map(proseOf).join('\n')
    expect([...keys.keys()].filter((key) => cited.split(`[${key}]`).length < 3)).toEqual([])
  })
})
