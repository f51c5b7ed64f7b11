import { describe, expect, it } from 'vitest'
import { createSolid } from '../../../core/geometry/solid.ts'
import { signedDistance } from '../../../core/geometry/signedDistance.ts'
import { createSurfacePoint } from '../../../core/geometry/closestPoint.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { approximateContacts, type FittedSolid } from '../../../core/query/interruptible/approximateContacts.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../../core/spheretree/cells/buildCellTree.ts'
import { SPHERE } from '../../../core/spheretree/tree/sphereTree.ts'

/** A unit cube centred at the origin. */
const cube = {
  rest: Float64Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [(k & 1) - 0.5, ((k >> 1) & 1) - 0.5, (k >> 2) - 0.5]),
  ),
  triangles: Uint32Array.from(
    [
      [0, 2, 3, 0, 3, 1],
      [4, 5, 7, 4, 7, 6],
      [0, 1, 5, 0, 5, 4],
      [2, 6, 7, 2, 7, 3],
      [0, 4, 6, 0, 6, 2],
      [1, 3, 7, 1, 7, 5],
    ].flat(),
  ),
}
const tree = buildCellTree(cube, { ...defaultCellTreeSettings, builder: 'octree' }, noProgress)
const solid = createSolid(cube.rest, cube.triangles, noProgress)
const errors = Float64Array.from({ length: tree.nodeCount }, (_, node) => {
  const [x, y, z, r] = tree.spheres.subarray(node * SPHERE)
  return r - signedDistance(solid.tree, x, y, z, createSurfacePoint())
})

/** The cube translated along x. */
function at(x: number): FittedSolid {
  return { tree, errors, placement: Float64Array.from([1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0]) }
}

describe('approximate contacts of two fitted solids', () => {
  it('stop at the roots if these do not overlap', () => {
    expect(approximateContacts(at(0), at(2), Infinity)).toMatchObject({ error: 0, complete: true, operations: 5 })
  })

  it('have an error that decreases with the number of operations', () => {
    let before = Infinity
    for (let operations = 1; operations < 20_000; operations *= 2) {
      const { error } = approximateContacts(at(0), at(0.9), operations)
      expect(error).toBeLessThanOrEqual(before)
      before = error
    }
    expect(before).toBeLessThan(0.5 * (errors[0] + errors[0]))
  })

  it('bound the gap between solids whose spheres overlap', () => {
    for (const gap of [0.01, 0.05, 0.1, 0.2]) {
      const { nodes, error, complete } = approximateContacts(at(0), at(1 + gap), Infinity)
      expect(complete).toBe(true)
      if (nodes.length > 0) expect(error).toBeGreaterThanOrEqual(gap)
    }
  })

  it('end at pairs of leaves if there is no limit', () => {
    const { nodes, complete } = approximateContacts(at(0), at(0.9), Infinity)
    expect(complete).toBe(true)
    expect(nodes.length).toBeGreaterThan(0)
    for (const node of nodes) expect(tree.childCount[node]).toBe(0)
  })
})
