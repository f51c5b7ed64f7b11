import { Matrix4 } from 'three'
import type { HitPointInfo } from 'three-mesh-bvh'
import type { Body } from '../../../core/query/base/body.ts'
import { createBvhBody, fitBvhBody } from './meshBvh.ts'

/**
 * Uses three-mesh-bvh as documented: writes deformed vertices and calls `refit` for skinned bodies, then calls
 * `closestPointToGeometry` with a bounds tree on the other geometry too.
 */
export function bvhDistance(bodyA: Body, bodyB: Body): { run(): void; distance(): number } {
  const a = createBvhBody(bodyA)
  const b = createBvhBody(bodyB)
  const skinned = [a, b].filter(({ body }) => body.rig.joints.parents.length > 1)
  const bToA = new Matrix4()
  const onA = {} as HitPointInfo
  const onB = {} as HitPointInfo
  b.geometry.boundsTree = b.bvh
  for (const one of [a, b]) fitBvhBody(one)
  return {
    run: () => {
      for (const one of skinned) fitBvhBody(one)
      // Otherwise the rest pose's bounding box would be used.
      b.geometry.computeBoundingBox()
      bToA.copy(a.world).invert().multiply(b.world)
      a.bvh.closestPointToGeometry(b.geometry, bToA, onA, onB)
    },
    distance: () => onA.distance,
  }
}
