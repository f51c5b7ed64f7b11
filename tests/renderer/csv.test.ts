import { expect, it } from 'vitest'
import { csvText } from '../../renderer/derive/csv.ts'

const text = (...cells: readonly (string | number)[]) => csvText({ name: 'the test', columns: ['a'], rows: [cells] })

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['5" arm', '"5"" arm"'],
  ['two\nlines', '"two\nlines"'],
  ['old\rMac', '"old\rMac"'],
  [' spaced ', ' spaced '],
  [0.1 + 0.2, '0.30000000000000004'],
  [Number.NaN, ''],
])('the cell %j is written as %j', (cell, written) => {
  expect(text(cell)).toBe(`a\n${written}\n`)
})

it('every row ends with a line feed, and cells are separated by commas', () => {
  expect(csvText({ name: 'the test', columns: ['x, y', 'z'], rows: [] })).toBe('"x, y",z\n')
  expect(text('left', 1, Number.NaN)).toBe('a\nleft,1,\n')
})
