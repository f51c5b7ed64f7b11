import { describe, expect, it } from 'vitest'
import { readWords } from '../bench/readWords.ts'

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
