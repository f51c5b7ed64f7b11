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
const rowsOf = (triangles: readonly number[], toggled: readonly string[]) => {
  const rows = contactRows([pair(triangles)], new Set(toggled))
  return Array.from({ length: rows.length }, (_, row) => rows.at(row))
}
/** As many contacts as triangle pairs, all of one joint pair. */
const pairOf = (a: number, b: number, contacts: number): PairContacts => ({
  a,
  b,
  triangles: Uint32Array.from({ length: 2 * contacts }, (_, k) => k),
  joints: new Uint32Array(2 * contacts),
  jointPairs: Uint32Array.from([0, 0, contacts]),
  byJoints: Uint32Array.from({ length: contacts }, (_, k) => k),
})

const before = [5, 6, 7, 8, 9, 10]
const kinds = (toggled: readonly string[]) => rowsOf(before, toggled).map(({ kind }) => kind)
const after = [5, 6, 7, 80, 9, 10]

/** Rows that differ from the next frame. */
const changed = (toggled: readonly string[]) => {
  const next = rowsOf(after, toggled)
  return rowsOf(before, toggled).flatMap((row, k) => (sameRow(row, next[k]!) ? [] : [k]))
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

describe('the list of contacts', () => {
  it('starts with the pair of most contacts and omits pairs without any', () => {
    const rows = contactRows([pairOf(1, 2, 1), pairOf(1, 3, 0), pairOf(2, 3, 4), pairOf(4, 5, 1)], new Set())
    const pairs = Array.from({ length: rows.length }, (_, row) => rows.at(row)).flatMap((row) =>
      row.kind === 'pair' ? [`${row.pair.a} ${row.pair.b}: ${row.contacts}`] : [],
    )
    expect(pairs).toEqual(['2 3: 4', '1 2: 1', '4 5: 1'])
  })

  it('shows contacts of unfolded joint pairs only, and nothing of a folded body pair', () => {
    expect(kinds([])).toEqual(['pair', 'joints', 'joints'])
    expect(kinds(['1 2 0 0'])).toEqual(['pair', 'joints', 'contact', 'contact', 'joints'])
    expect(kinds(['1 2', '1 2 0 0'])).toEqual(['pair'])
  })

  it('refers to the triangles of each contact', () => {
    expect(rowsOf(before, ['1 2 1 0']).at(-1)).toEqual({
      kind: 'contact',
      contact: { a: 1, b: 2, triangleA: 9, triangleB: 10 },
    })
  })

  it('rejects a row that is out of range', () => {
    expect(() => contactRows([], new Set()).at(0)).toThrow('row 0 is out of range')
  })
})
