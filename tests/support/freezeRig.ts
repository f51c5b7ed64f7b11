import { AFFINE, setIdentity } from '../../core/math/affine.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { vertexCount } from '../../core/rig/skin.ts'

/**
 * Returns a rigid copy of the rig: `positions` (deformed vertices, 3 each) become the rest pose, and every vertex is
 * bound to a single joint that never moves. A tree built for it is the rigid tree that [KZ05] §5 compares with.
 */
export function freezeRig(rig: Rig, positions: Float64Array): Rig {
  const vertices = vertexCount(rig.skin)
  const inverseBinds = new Float64Array(AFFINE)
  setIdentity(inverseBinds, 0)
  return {
    ...rig,
    joints: { names: ['world'], parents: Int32Array.of(-1), nodes: Int32Array.of(-1), inverseBinds },
    skin: {
      rest: positions.slice(),
      triangles: rig.skin.triangles,
      setOf: new Uint32Array(vertices),
      weightStart: new Uint32Array(vertices + 1).map((_, v) => v),
      weights: new Float64Array(vertices).fill(1),
      setStart: Uint32Array.of(0, 1),
      setJoints: Uint32Array.of(0),
    },
    morphs: {
      names: [],
      defaultWeights: new Float64Array(0),
      start: new Uint32Array(1),
      vertices: new Uint32Array(0),
      displacements: new Float64Array(0),
    },
    clips: [],
    skinCount: 0,
  }
}
