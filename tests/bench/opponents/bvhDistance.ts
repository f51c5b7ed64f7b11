import { Matrix4 } from 'three'
import type { HitPointInfo } from 'three-mesh-bvh'
import type { Body } from '../../../core/query/body.ts'
import { createBvhBody, fitBvhBody } from './meshBvh.ts'

/**
 * three-mesh-bvh as its documentation shows it: deformed vertices and a `refit` for skinned bodies, then `closestPointToGeometry` with a
 * tree on the other geometry too.
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
      // Or the box at rest would be taken for that of the pose.
      b.geometry.computeBoundingBox()
      bToA.copy(a.world).invert().multiply(b.world)
      a.bvh.closestPointToGeometry(b.geometry, bToA, onA, onB)
    },
    distance: () => onA.distance,
  }
}
