import type { SphereTree } from '../../core/spheretree/tree/sphereTree.ts'
import { expectSameBits } from './expectSameBits.ts'

/** Expects the same trees, bit for bit. Trees from files also have stored choices, which are not compared. */
export function expectSameTrees(actual: readonly SphereTree[], expected: readonly SphereTree[]): void {
  expectSameBits(actual.map(withoutChoices), expected.map(withoutChoices), 'trees')
}

function withoutChoices(tree: SphereTree): object {
  return { ...tree, choices: null }
}
