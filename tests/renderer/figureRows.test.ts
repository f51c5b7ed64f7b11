import { describe, expect, it } from 'vitest'
import { figureRows } from '../../renderer/workspaces/export/output/figureRows.ts'

const shown = (figures: Record<string, number>) =>
  figureRows(figures, 2, 'metres').map(({ name, value }) => [name, value])

describe('figures of an export', () => {
  it('show lengths below a millionth of the body as 0', () => {
    expect(shown({ mended: 1.1e-7, paddingMax: 0.02, protrusion: 1e-7 })).toEqual([
      ['padding, largest', '0.02 m'],
      ['worst protrusion with padding', '0, all inside'],
      ['radius added after checking', '0 m'],
    ])
  })

  it('show small numbers that are not lengths', () => {
    expect(shown({ mended: 1.1e-5, other: 1e-9 })).toEqual([
      ['radius added after checking', '1.1e-5 m'],
      ['other', '1e-9'],
    ])
  })
})
