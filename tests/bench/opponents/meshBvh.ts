import { BufferAttribute, BufferGeometry, Matrix4 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import type { Body } from '../../../core/query/base/body.ts'
import { setCount } from '../../../core/rig/skin.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import type { BenchScene } from '../benchScene.ts'
import type { Pipeline } from '../contenders.ts'
import { type BySet, deformBySet, groupBySet } from './deformBySet.ts'

/**
 * Uses three-mesh-bvh as documented: writes the deformed vertices into the geometry, calls `refit`, then `bvhcast` with
 * an `intersectsTriangles` callback that calls `intersectsTriangle`. It stores Float32 positions and its triangle test
 * has tolerances, so its pairs may differ from ours. `pairs` therefore returns only their number.
 */
export function meshBvh(scene: BenchScene, times: readonly number[], any = false): Pipeline {
  const [a, b] = scene.bodies.map(({ body }) => createBvhBody(body))
  const inverse = new Matrix4()
  const bToA = new Matrix4()
  let count = 0
  return {
    name: 'three-mesh-bvh',
    prepare: (frame) => scene.pose(times[frame]),
    run: () => {
      fitBvhBody(a)
      fitBvhBody(b)
      inverse.copy(a.world).invert()
      bToA.multiplyMatrices(inverse, b.world)
      count = 0
      a.bvh.bvhcast(b.bvh, bToA, {
        intersectsTriangles: (one, other) => {
          if (!one.intersectsTriangle(other)) return false
          count++
          return any
        },
      })
    },
    pairs: () => Uint32Array.from([count]),
  }
}

export interface BvhBody {
  readonly body: Body
  readonly bySet: BySet
  readonly deformed: Float64Array
  readonly geometry: BufferGeometry
  readonly bvh: MeshBVH
  readonly world: Matrix4
}

export function createBvhBody(body: Body): BvhBody {
  const { skin } = body.rig
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(skin.rest), 3))
  geometry.setIndex(new BufferAttribute(skin.triangles.slice(), 1))
  return {
    body,
    bySet: groupBySet(skin.setOf, setCount(skin)),
    deformed: new Float64Array(skin.rest.length),
    geometry,
    bvh: new MeshBVH(geometry),
    world: new Matrix4(),
  }
}

export function fitBvhBody({ body, bySet, deformed, geometry, bvh, world }: BvhBody): void {
  refreshFrames(body.frames, false)
  deformBySet(body.frames, bySet, deformed)
  const position = geometry.getAttribute('position') as BufferAttribute
  position.array.set(deformed)
  position.needsUpdate = true
  bvh.refit()
  const w = body.placement
  world.set(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], 0, 0, 0, 1)
}
