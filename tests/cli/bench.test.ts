import { describe, expect, it } from 'vitest'
import { readWords } from '../bench/readWords.ts'
import { replaceTables } from '../bench/replaceTables.ts'

const tables = ['papers', 'crowd']

describe('arguments of npm run bench', () => {
  it('select all tables or one', () => {
    expect(readWords([], tables)).toEqual({ names: tables, quick: false, json: false, write: false, against: null })
    expect(readWords(['--only', 'crowd', '--quick'], tables)).toMatchObject({ names: ['crowd'], quick: true })
  })

  it('print the usage without measuring', () => {
    expect(readWords(['--quick', '--help'], tables)).toMatchObject({ code: 0, text: expect.stringContaining('papers') })
  })

  it.each([
    [['--only'], '--only requires'],
    [['--only', 'crowds'], '"crowds"'],
    [['--quik'], '"--quik"'],
    [['crowd'], '"crowd"'],
    [['--against'], '--against requires'],
    [['--against', 'main', '--write'], '--against goes with'],
  ])('are rejected if invalid: %j', (words, named) => {
    const advice = readWords(words, tables)
    expect(advice).toMatchObject({ code: 2, text: expect.stringContaining(named) })
    expect(advice).toMatchObject({ text: expect.stringContaining('--only NAME') })
  })
})

describe('docs/benchmarks.md', () => {
  const written = `# Benchmarks

Written at 1111111.

## Lost

A note. Measured at 2222222.

## Kept

A note. Measured at 3333333.

## Replaced

Old. Measured at 3333333.
`

  it('cites the commit of every replaced table, and no commit that is not in the history', () => {
    const table = { name: 'Replaced', note: 'New.', rows: [] }
    const text = replaceTables(written, [table], '4444444', (commit) => commit === '3333333')
    expect(text).toContain('## Lost\n\nA note.\n')
    expect(text).toContain('## Kept\n\nA note. Measured at 3333333.\n')
    expect(text).toContain('## Replaced\n\nNew. Measured at 4444444.\n')
    expect(text).not.toContain('Old.')
  })
})
