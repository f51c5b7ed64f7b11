import type { Progress } from '../../base/progress.ts'
import { untriedChoices } from '../../refit/choose/untriedChoices.ts'
import type { Morphs } from '../../rig/rig.ts'
import type { Skin } from '../../rig/skin.ts'
import { bindTree, defaultTreeSettings } from '../../spheretree/buildTree.ts'
import { type Hierarchy, SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { BallTree } from '../tree/ballTree.ts'
import { innerSkin } from './innerRig.ts'
import type { WeightField } from '../field/weightField.ts'

/** A ball tree bound to the joints of a skin. */
export interface BoundBalls {
  /** Tetrahedra inside the balls: see `innerSkin`. */
  readonly skin: Skin
  /** Has the same nodes as the ball tree. */
  readonly tree: SphereTree
}

/** Binds the balls of a tree. Takes some 0.15 ms per ball. */
export function bindBalls(balls: BallTree, field: WeightField, progress: Progress): BoundBalls {
  const skin = innerSkin(leafBalls(balls), field, progress)
  const settings = { ...defaultTreeSettings, leaf: 2 }
  const tree = bindTree({ skin, morphs: noMorphs }, hierarchyOf(balls, skin), settings, progress)
  return { skin, tree: { ...tree, choices: untriedChoices(tree, skin) } }
}

const noMorphs: Morphs = {
  names: [],
  defaultWeights: new Float64Array(0),
  start: new Uint32Array(1),
  vertices: new Uint32Array(0),
  displacements: new Float64Array(0),
}

/** The balls of the leaves, ordered by index. */
function leafBalls({ nodeCount, ballOf, spheres }: BallTree): Float64Array {
  const balls = new Float64Array(ballOf.reduce((count, ball) => Math.max(count, ball + 1), 0) * SPHERE)
  for (let node = 0; node < nodeCount; node++) {
    if (ballOf[node] >= 0) balls.set(spheres.subarray(node * SPHERE, (node + 1) * SPHERE), ballOf[node] * SPHERE)
  }
  return balls
}

/**
 * Two triangles per ball, in leaf order. The spheres enclose the balls; smaller ones around the corners would suffice.
 */
function hierarchyOf(tree: BallTree, skin: Skin): Hierarchy {
  const { nodeCount, ballOf, parent, firstChild, childCount } = tree
  const triangleCount = new Uint32Array(nodeCount)
  for (let node = nodeCount - 1; node >= 0; node--) {
    if (ballOf[node] >= 0) triangleCount[node] = 2
    if (parent[node] >= 0) triangleCount[parent[node]] += triangleCount[node]
  }
  const triangleStart = new Uint32Array(nodeCount)
  const triangles = new Uint32Array(skin.triangles.length / 3)
  for (let node = 0; node < nodeCount; node++) {
    let start = triangleStart[node]
    for (let k = 0; k < childCount[node]; k++) {
      triangleStart[firstChild[node] + k] = start
      start += triangleCount[firstChild[node] + k]
    }
    if (ballOf[node] >= 0) for (let k = 0; k < 2; k++) triangles[triangleStart[node] + k] = ballOf[node] * 2 + k
  }
  return { ...tree, triangleStart, triangleCount, triangles }
}
