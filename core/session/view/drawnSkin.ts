import { onceFor } from '../../base/onceFor.ts'
import type { Rig } from '../../rig/rig.ts'

/** Input for linear blend skinning on the GPU, with at most 4 joints per vertex. */
export interface DrawnSkin {
  /** 3 per vertex, rest coordinates. */
  readonly rest: Float32Array
  /** 4 per vertex. Unused entries have weight 0. */
  readonly joints: Uint16Array
  readonly weights: Float32Array
}

const MAX_JOINTS = 4

/** null if the skin has morph targets or a vertex with too many joints. Cached per rig. */
export const drawnSkinOf = onceFor((rig: Rig): DrawnSkin | null => (isSimple(rig) ? makeSkin(rig) : null))

function isSimple({ skin, morphs, joints }: Rig): boolean {
  const { setStart } = skin
  for (let set = 0; set + 1 < setStart.length; set++) if (setStart[set + 1] - setStart[set] > MAX_JOINTS) return false
  return morphs.vertices.length === 0 && joints.nodes.length <= 0xffff
}

function makeSkin({ skin }: Rig): DrawnSkin {
  const { rest, setOf, setStart, setJoints, weights, weightStart } = skin
  const joints = new Uint16Array(setOf.length * MAX_JOINTS)
  const shares = new Float32Array(setOf.length * MAX_JOINTS)
  for (let v = 0; v < setOf.length; v++) {
    const first = setStart[setOf[v]]
    const count = setStart[setOf[v] + 1] - first
    for (let k = 0; k < count; k++) {
      joints[v * MAX_JOINTS + k] = setJoints[first + k]
      shares[v * MAX_JOINTS + k] = weights[weightStart[v] + k]
    }
  }
  return { rest: Float32Array.from(rest), joints, weights: shares }
}
