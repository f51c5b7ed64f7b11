import { onceFor } from '../../base/onceFor.ts'
import type { Morphs, Rig } from '../../rig/rig.ts'
import { type Skin, vertexCount } from '../../rig/skin.ts'
import { weldOf } from '../base/seams.ts'

/**
 * Whether all copies of a vertex, which files create along seams, have the same weights and morphs, so that they
 * coincide in every pose.
 */
export const movesAsOne = onceFor((rig: Rig) => sameWeights(rig.skin) && sameMorphs(rig.morphs, weldOf(rig.skin)))

function sameWeights(skin: Skin): boolean {
  const weld = weldOf(skin)
  const { setOf, weights, weightStart } = skin
  for (let v = 0; v < vertexCount(skin); v++) {
    const first = weld[v]
    if (setOf[v] !== setOf[first]) return false
    for (let k = 0; k < weightStart[v + 1] - weightStart[v]; k++) {
      if (weights[weightStart[v] + k] !== weights[weightStart[first] + k]) return false
    }
  }
  return true
}

/** Whether every target moves all copies of a vertex equally. */
function sameMorphs({ start, vertices, displacements }: Morphs, weld: Uint32Array): boolean {
  const copies = new Uint32Array(weld.length)
  for (const first of weld) copies[first]++
  const entry = new Int32Array(weld.length)
  const moved = new Uint32Array(weld.length)
  for (let target = 0; target + 1 < start.length; target++) {
    for (let e = start[target]; e < start[target + 1]; e++) entry[vertices[e]] = e
    for (let e = start[target]; e < start[target + 1]; e++) {
      const first = weld[vertices[e]]
      moved[first]++
      const same = entry[first]
      for (let k = 0; k < 3; k++) if (displacements[e * 3 + k] !== displacements[same * 3 + k]) return false
    }
    for (let e = start[target]; e < start[target + 1]; e++) {
      const first = weld[vertices[e]]
      if (moved[first] !== copies[first] && moved[first] !== 0) return false
    }
    for (let e = start[target]; e < start[target + 1]; e++) moved[weld[vertices[e]]] = 0
  }
  return true
}
