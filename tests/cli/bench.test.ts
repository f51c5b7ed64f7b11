import { describe, expect, it } from 'vitest'
import { readWords } from '../bench/readWords.ts'

const tables = ['papers', 'crowd']

describe('the words of npm run bench', () => {
  it('ask for all tables, or for one', () => {
    expect(readWords([], tables)).toEqual({ names: tables, quick: false, json: false, write: false })
    expect(readWords(['--only', 'crowd', '--quick'], tables)).toMatchObject({ names: ['crowd'], quick: true })
  })

  it('are listed on wish, and nothing is measured', () => {
    expect(readWords(['--quick', '--help'], tables)).toMatchObject({ code: 0, text: expect.stringContaining('papers') })
  })

  it.each([
    [['--only'], '--only wants'],
    [['--only', 'crowds'], '"crowds"'],
    [['--quik'], '"--quik"'],
    [['crowd'], '"crowd"'],
  ])('start no run when they are wrong: %j', (words, named) => {
    const advice = readWords(words, tables)
    expect(advice).toMatchObject({ code: 2, text: expect.stringContaining(named) })
    expect(advice).toMatchObject({ text: expect.stringContaining('--only NAME') })
  })
})
