import { expect, it } from 'vitest'
import { extensionsText } from '../../renderer/derive/extensionFacts.ts'

it('the Rig section says how many extensions are ignored, and that exports keep all', () => {
  const colliders = { name: 'OMI_physics_body', use: 'colliders' } as const
  const cloth = { name: 'ACME_cloth', use: 'ignored' } as const
  expect(extensionsText([colliders])).toMatch(/^Rigsphere reads all .* keep every extension\.$/)
  expect(extensionsText([colliders, cloth])).toMatch(/^Rigsphere ignores 1 of 2: .* keep every extension\.$/)
})
