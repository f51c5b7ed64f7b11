import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, placeBody, refreshBody } from '../../../core/query/base/body.ts'
import { overlappingLeaves } from '../../../core/query/contacts/overlappingLeaves.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { beginCellFit, type CellFit, createCellFit } from '../../../core/refit/cells/cellFit.ts'
import { buildCellTree } from '../../../core/spheretree/cells/buildCellTree.ts'
import { good } from '../../support/good.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { randomBody } from './bodies.ts'

const settings = { builder: 'octree', branching: 8, depth: 2, effort: 'fast' } as const

function fitOf(body: Body): CellFit {
  good(refreshBody(body))
  const fit = createCellFit(buildCellTree(body.rig.skin, settings, noProgress), body.rig.skin, body.skin)
  beginCellFit(fit)
  return fit
}

function trianglesBelow({ tree }: CellFit, leaf: number): ReadonlySet<number> {
  return new Set(tree.cells.triangle.subarray(tree.cellStart[leaf], tree.cellStart[leaf] + tree.cellCount[leaf]))
}

describe('overlapping leaves of two fitted trees', () => {
  it.each(seeds(20))('hold every exact contact (seed %i)', (seed) => {
    const random = seeded(seed)
    const [a, b] = [randomBody(random), randomBody(random)]
    const [fitA, fitB] = [fitOf(a), fitOf(b)]
    const leaves = overlappingLeaves(fitA, fitB)
    const pairs = Array.from({ length: leaves.length / 2 }, (_, k) => [
      trianglesBelow(fitA, leaves[2 * k]),
      trianglesBelow(fitB, leaves[2 * k + 1]),
    ])
    const { pairs: contacts } = good(queryPair(a, b))
    for (let c = 0; c < contacts.length; c += 2) {
      expect(pairs.some(([first, second]) => first.has(contacts[c]) && second.has(contacts[c + 1]))).toBe(true)
    }
  })

  it('stop at the roots if these do not overlap', () => {
    const random = seeded(1)
    const [a, b] = [randomBody(random), randomBody(random)]
    placeBody(b, [1, 0, 0, 1e6, 0, 1, 0, 0, 0, 0, 1, 0])
    const [fitA, fitB] = [fitOf(a), fitOf(b)]
    expect(overlappingLeaves(fitA, fitB)).toEqual([])
    expect([fitA, fitB].map(({ stamps, stamp }) => stamps.filter((one) => one === stamp).length)).toEqual([1, 1])
  })
})
