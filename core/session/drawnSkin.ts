import type { Rig } from '../rig/rig.ts'

/** What a graphics card needs to blend a skin linearly by itself: at most 4 joints per vertex. */
export interface DrawnSkin {
  /** 3 per vertex, rest coordinates. */
  readonly rest: Float32Array
  /** 4 per vertex; the weight of those that are not there is 0. */
  readonly joints: Uint16Array
  readonly weights: Float32Array
}

const MOST = 4

const known = new WeakMap<Rig, DrawnSkin | null>()

/** null: the skin has morph targets, or a vertex with more joints than a card takes. Made once per rig. */
export function drawnSkinOf(rig: Rig): DrawnSkin | null {
  const made = known.get(rig)
  if (made !== undefined) return made
  const fresh = isSimple(rig) ? makeSkin(rig) : null
  known.set(rig, fresh)
  return fresh
}

function isSimple({ skin, morphs, joints }: Rig): boolean {
  const { setStart } = skin
  for (let set = 0; set + 1 < setStart.length; set++) if (setStart[set + 1] - setStart[set] > MOST) return false
  return morphs.vertices.length === 0 && joints.nodes.length <= 0xffff
}

function makeSkin({ skin }: Rig): DrawnSkin {
  const { rest, setOf, setStart, setJoints, weights, weightStart } = skin
  const joints = new Uint16Array(setOf.length * MOST)
  const shares = new Float32Array(setOf.length * MOST)
  for (let v = 0; v < setOf.length; v++) {
    const first = setStart[setOf[v]]
    const count = setStart[setOf[v] + 1] - first
    for (let k = 0; k < count; k++) {
      joints[v * MOST + k] = setJoints[first + k]
      shares[v * MOST + k] = weights[weightStart[v] + k]
    }
  }
  return { rest: Float32Array.from(rest), joints, weights: shares }
}
