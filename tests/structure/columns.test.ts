import { describe, expect, it } from 'vitest'
import { type SourceFile, sourceFiles } from '../support/sourceFiles.ts'

const MOST_COLUMNS = 120

/** Folders without longer lines. */
const folders = new Set(['cli', 'core', 'docs', 'electron', 'host', 'scripts'])

/** Files that may have longer lines, and why. Remove an entry when its file has none. */
const allowed = new Map([
  ['docs/benchmarks.md', 'generated'],
  ['docs/reliability.md', 'generated'],
  ['core/exchange/report/plot.ts', 'text of the page'],
  ['core/exchange/report/reportPage.ts', 'text of the page'],
  ['core/exchange/report/reportStyle.ts', 'text of the page'],
])

const isCovered = ({ path }: SourceFile) => !path.includes('/') || folders.has(path.split('/')[0] ?? '')

function longLines({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').map((line, index) => ({ line: line.replace(/\r$/, ''), at: index + 1 }))
  return lines.filter(({ line }) => [...line].length > MOST_COLUMNS).map(({ at }) => `${path}:${at}`)
}

describe('lines of code and Markdown', () => {
  const files = sourceFiles().filter(isCovered)

  it(`have at most ${MOST_COLUMNS} columns`, () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter(({ path }) => !allowed.has(path)).flatMap(longLines)).toEqual([])
  })

  it('are longer in every file that is exempt', () => {
    const exempt = files.filter(({ path }) => allowed.has(path))
    expect(exempt.map(({ path }) => path).sort()).toEqual([...allowed.keys()].sort())
    expect(exempt.filter((file) => longLines(file).length === 0).map(({ path }) => path)).toEqual([])
  })

  it('are counted in characters, not in code units', () => {
    expect(longLines({ path: 'a.md', text: `${'𝑥'.repeat(120)}\n${'x'.repeat(121)}\r\n` })).toEqual(['a.md:2'])
  })
})
