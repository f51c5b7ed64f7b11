import { expect, it } from 'vitest'
import { jointRows } from '../../renderer/derive/jointRows.ts'

const none: ReadonlySet<number> = new Set()
const joints = [
  { name: 'root', parent: -1, vertices: 0 },
  { name: 'spine', parent: 0, vertices: 12 },
  { name: 'prop', parent: 1, vertices: 0 },
  { name: 'camera', parent: 0, vertices: 0 },
  { name: 'twist', parent: 3, vertices: 1 },
]
const names = (search: string, weightedOnly: boolean, folded = none) =>
  jointRows(joints, folded, none, search, weightedOnly).map(({ label }) => label)

it('the weight filter keeps joints with vertices, and their ancestors', () => {
  expect(names('', false)).toEqual(['root', 'spine', 'prop', 'camera', 'twist'])
  expect(names('', true)).toEqual(['root', 'spine', 'camera', 'twist'])
  expect(names('p', true)).toEqual(['root', 'spine'])
})

it('a search shows matches below collapsed joints; the filter does not expand them', () => {
  expect(names('twist', false, new Set([0]))).toEqual(['root', 'camera', 'twist'])
  expect(names('', true, new Set([0]))).toEqual(['root'])
})
