import { describe, expect, it } from 'vitest'
import { placeBody, dropCaches, setSkinning } from '../../../core/query/base/body.ts'
import { COARSE, COARSE_BALL, coarseBounds, coarseTable } from '../../../core/refit/kinds/coarseTable.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { VertexGatherer } from '../../../core/spheretree/tree/vertexGatherer.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { good } from '../query/agreement.ts'
import { moveBody, randomBody, randomPlace } from '../query/bodies.ts'

describe('coarse bounds', () => {
  it.each(seeds(60))('enclose every deformed vertex below their node in world space (seed %i)', (seed) => {
    const random = seeded(seed)
    const body = randomBody(random)
    const gatherer = new VertexGatherer(body.rig.skin)
    const bounds = new Float64Array(COARSE)
    for (let move = 0; move < 4; move++) {
      moveBody(random, body)
      placeBody(body, randomPlace(random))
      setSkinning(body, 'linear')
      good(dropCaches(body))
      const table = coarseTable(body.fit, body.rig.skin)
      expect(table === null).toBe(body.fit.morphing)
      if (table === null) continue
      deformSkin(body.skin)
      for (let node = 0; node < body.tree.nodeCount; node++) {
        coarseBounds(body.fit, table, node, bounds)
        gatherer.gather(body.tree.triangles, body.tree.triangleStart[node], body.tree.triangleCount[node])
        for (let i = 0; i < gatherer.count; i++) expectInside(bounds, body.positions, gatherer.list[i] * 3)
      }
    }
  })

  it('exist only for the first traversal in a pose, with linear blending', () => {
    const random = seeded(7)
    const body = randomBody(random)
    expect(body.rig.morphs.names).toEqual([])
    setSkinning(body, 'linear')
    good(dropCaches(body))
    expect(coarseTable(body.fit, body.rig.skin)).not.toBeNull()
    expect(coarseTable(body.fit, body.rig.skin)).toBeNull()
    good(dropCaches(body))
    expect(coarseTable(body.fit, body.rig.skin)).not.toBeNull()
    setSkinning(body, 'dual')
    good(dropCaches(body))
    expect(coarseTable(body.fit, body.rig.skin)).toBeNull()
  })
})

function expectInside(bounds: Float64Array, positions: Float64Array, p: number): void {
  let squared = 0
  for (let k = 0; k < 3; k++) {
    const x = positions[p + k]
    if (!(bounds[k] <= x && x <= bounds[k + 3])) expect([bounds[k], x, bounds[k + 3]]).toBe('in order')
    squared += (x - bounds[COARSE_BALL + k]) ** 2
  }
  if (!(Math.sqrt(squared) <= bounds[COARSE_BALL + 3]))
    expect([Math.sqrt(squared), bounds[COARSE_BALL + 3]]).toBe('in order')
}
