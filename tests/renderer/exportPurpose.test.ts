import { expect, it } from 'vitest'
import type { FormatView } from '../../electron/contract/core.ts'
import { chosenFormat, chosenPurpose, purposesServed } from '../../renderer/derive/exportPurpose.ts'

function format(name: string, ...purposes: FormatView['purposes']): FormatView {
  const words = { label: name, short: name, title: name, readers: name, lost: 'nothing' }
  return { name, ...words, purposes, ending: null, experimental: false, takesRigidSpheres: true }
}

const registry = {
  purposes: ['godot', 'engines', 'vrm', 'data'].map((name) => ({ name, label: name })),
  formats: [format('json', 'engines', 'data'), format('sph', 'data'), format('omi', 'godot')],
}
const chosen = (purpose: string, name: string) => chosenFormat(registry, { purpose, format: name })?.name

it('purposes are in their defined order, without those that have no format', () => {
  const served = purposesServed(registry).map(({ name, formats }) => [name, formats.map((one) => one.name)])
  expect(served).toEqual([
    ['godot', ['omi']],
    ['engines', ['json']],
    ['data', ['json', 'sph']],
  ])
})

it('a format of another purpose is replaced by the first of the chosen one', () => {
  expect(chosen('data', 'sph')).toBe('sph')
  expect(chosen('engines', 'sph')).toBe('json')
  expect(chosen('data', 'omi')).toBe('json')
  expect(chosen('', '')).toBe('omi')
})

it('nothing is chosen if there are no formats', () => {
  const empty = { purposes: registry.purposes, formats: [] }
  expect(chosenPurpose(empty, { purpose: 'data', format: 'json' })).toBeUndefined()
  expect(chosenFormat(empty, { purpose: 'data', format: 'json' })).toBeUndefined()
})
