import type { Rig } from '../rig/rig.ts'
import { type Skin, setCount, vertexCount } from '../rig/skin.ts'
import { hullDistance } from '../weights/hullDistance.ts'
import { SPHERE, type SphereTree } from './layout.ts'
import { type MorphsByVertex, morphsByVertex } from './morphsByVertex.ts'
import type { Report } from './validate.ts'
import { isInside } from './validateSpheres.ts'
import { VertexGatherer } from './vertexGatherer.ts'

/** Weights this far from the hull of the corners are blamed on the decimals of a file. */
const TOLERANCE = 1e-9

/**
 * Every vertex below a node must be held by one of the node's groups: same joint set, inside both balls, weights in the
 * hull of the corners, displacements inside the morph balls.
 */
export function validateGroups(tree: SphereTree, rig: Pick<Rig, 'skin' | 'morphs'>, report: Report): void {
  const { skin } = rig
  if (!checkSets(tree, skin, report) || !checkTargets(tree, rig.morphs.names.length, report)) return
  const morphs = morphsByVertex(rig.morphs, vertexCount(skin))
  const vertices = new VertexGatherer(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    for (let i = 0; i < vertices.count; i++) {
      if (isHeld(tree, node, skin, morphs, vertices.list[i])) continue
      if (!report('groups', node, `no group holds vertex ${vertices.list[i]} with its weights`)) return
    }
  }
}

function checkSets(tree: SphereTree, skin: Skin, report: Report): boolean {
  for (let g = 0; g < tree.groupSet.length; g++) {
    const set = tree.groupSet[g]
    const corners = tree.cornerStart[g + 1] - tree.cornerStart[g]
    if (set >= setCount(skin)) {
      report('groups', -1, `group ${g} is of joint set ${set}; the rig has ${setCount(skin)}`)
      return false
    }
    const size = skin.setStart[set + 1] - skin.setStart[set]
    if (corners > 0 && corners % size === 0) continue
    report('groups', -1, `group ${g} has ${corners} corner weights for ${size} joints`)
    return false
  }
  return true
}

function checkTargets(tree: SphereTree, targets: number, report: Report): boolean {
  for (const target of tree.morphTarget) {
    if (target < targets) continue
    report('groups', -1, `a group names morph target ${target}; the rig has ${targets}`)
    return false
  }
  return true
}

function isHeld(tree: SphereTree, node: number, skin: Skin, morphs: MorphsByVertex, vertex: number): boolean {
  for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) {
    if (tree.groupSet[g] !== skin.setOf[vertex]) continue
    if (!isInBalls(tree, node, g, skin, vertex)) continue
    if (hasWeights(tree, g, skin, vertex) && hasMorphs(tree, g, morphs, vertex)) return true
  }
  return false
}

const concentric = new Float64Array(SPHERE)

function isInBalls(tree: SphereTree, node: number, group: number, skin: Skin, vertex: number): boolean {
  for (let k = 0; k < 3; k++) concentric[k] = tree.spheres[node * SPHERE + k]
  concentric[3] = tree.groupRadius[group]
  return (
    isInside(concentric, 0, skin.rest, vertex * 3) && isInside(tree.groupSpheres, group * SPHERE, skin.rest, vertex * 3)
  )
}

function hasWeights(tree: SphereTree, group: number, skin: Skin, vertex: number): boolean {
  const w = skin.weightStart[vertex]
  const size = skin.weightStart[vertex + 1] - w
  const first = tree.cornerStart[group]
  const last = tree.cornerStart[group + 1]
  // Quick and decisive for most: a corner itself, or a pair of joints.
  let near = false
  for (let c = first; c < last && !near; c += size) near = isNear(tree.corners, c, skin.weights, w, size)
  if (near || isInSimplex(tree.corners, first, last, skin.weights, w, size)) return true
  return hullDistance(tree.corners, first, last, size, skin.weights, w) <= TOLERANCE
}

/**
 * Sets of many joints have for corners a simplex base + s e_k (`enclosingSimplex`), for which the shares can be read off:
 * (w − base) / s, and none of them may be negative.
 */
function isInSimplex(
  corners: Float64Array,
  first: number,
  last: number,
  weights: Float64Array,
  w: number,
  size: number,
): boolean {
  if (last - first !== size * size || size < 2) return false
  const side = corners[first] - corners[first + size]
  for (let k = 0; k < size; k++) {
    // Off the diagonal every column is its base.
    const base = corners[first + (k === 0 ? size : 0) + k]
    for (let c = 0; c < size; c++) {
      const expected = c === k ? base + side : base
      if (Math.abs(corners[first + c * size + k] - expected) > 1e-14) return false
    }
    if ((weights[w + k] - base) / side < -TOLERANCE) return false
  }
  return true
}

function isNear(corners: Float64Array, c: number, weights: Float64Array, w: number, size: number): boolean {
  for (let k = 0; k < size; k++) if (Math.abs(corners[c + k] - weights[w + k]) > 1e-15) return false
  return true
}

function hasMorphs(tree: SphereTree, group: number, morphs: MorphsByVertex, vertex: number): boolean {
  for (let e = morphs.start[vertex]; e < morphs.start[vertex + 1]; e++) {
    const ball = morphBallOf(tree, group, morphs.targets[e])
    if (ball < 0 || !isInside(tree.morphSpheres, ball * SPHERE, morphs.displacements, e * 3)) return false
  }
  for (let m = tree.morphStart[group]; m < tree.morphStart[group + 1]; m++) {
    if (movesNot(morphs, vertex, tree.morphTarget[m]) && !isInside(tree.morphSpheres, m * SPHERE, still, 0))
      return false
  }
  return true
}

const still = new Float64Array(3)

function morphBallOf(tree: SphereTree, group: number, target: number): number {
  for (let m = tree.morphStart[group]; m < tree.morphStart[group + 1]; m++) {
    if (tree.morphTarget[m] === target) return m
  }
  return -1
}

function movesNot(morphs: MorphsByVertex, vertex: number, target: number): boolean {
  for (let e = morphs.start[vertex]; e < morphs.start[vertex + 1]; e++) if (morphs.targets[e] === target) return false
  return true
}
