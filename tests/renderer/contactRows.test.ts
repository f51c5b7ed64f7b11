import { describe, expect, it } from 'vitest'
import type { PairContacts } from '../../electron/contract/core.ts'
import { contactRows, sameRow } from '../../renderer/derive/contactRows.ts'

/** Three contacts of two joint pairs. */
const pair = (triangles: readonly number[]): PairContacts => ({
  a: 1,
  b: 2,
  triangles: Uint32Array.from(triangles),
  joints: Uint32Array.from([0, 0, 0, 0, 1, 0]),
  jointPairs: Uint32Array.from([0, 0, 2, 1, 0, 1]),
  byJoints: Uint32Array.from([0, 1, 2]),
})
const rowsOf = (triangles: readonly number[], turned: readonly string[]) => {
  const rows = contactRows([pair(triangles)], new Set(turned))
  return Array.from({ length: rows.length }, (_, row) => rows.at(row))
}
const before = [5, 6, 7, 8, 9, 10]
const after = [5, 6, 7, 80, 9, 10]

/** Rows that differ from the next frame. */
const changed = (turned: readonly string[]) => {
  const next = rowsOf(after, turned)
  return rowsOf(before, turned).flatMap((row, k) => (sameRow(row, next[k]!) ? [] : [k]))
}

describe('rows of contacts in two frames', () => {
  it('are the same where names, counts and triangles are', () => {
    expect(changed([])).toEqual([])
    expect(changed(['1 2 0 0'])).toEqual([3])
  })

  it('differ when they are folded', () => {
    const folds = rowsOf(before, []).map((row, k) => sameRow(row, rowsOf(before, ['1 2 1 0'])[k]!))
    expect(folds).toEqual([true, true, false])
    expect(sameRow(rowsOf(before, [])[0]!, rowsOf(before, ['1 2'])[0]!)).toBe(false)
  })

  it('differ when they have other contacts', () => {
    expect(sameRow(rowsOf(before, [])[0]!, rowsOf(before.slice(2), [])[0]!)).toBe(false)
  })
})
