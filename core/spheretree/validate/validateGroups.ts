import type { Rig } from '../../rig/rig.ts'
import { type Skin, setCount, vertexCount } from '../../rig/skin.ts'
import { type GroupIntervals, intervalStarts } from '../tree/groupIntervals.ts'
import { SPHERE, type SphereTree } from '../tree/sphereTree.ts'
import { type MorphsByVertex, morphsByVertex } from '../../rig/morphsByVertex.ts'
import type { Report } from './validateTree.ts'
import { isInside } from './validateSpheres.ts'
import { WeightCheck } from './weightCheck.ts'
import { VertexGatherer } from '../tree/vertexGatherer.ts'

/**
 * Checks that every vertex below a node is covered by the group of its joint set: inside both balls, weights inside the
 * stored intervals and inside the convex hull of the corners, displacements inside the morph balls.
 */
export function validateGroups(
  tree: SphereTree,
  rig: Pick<Rig, 'skin' | 'morphs'>,
  report: Report,
  intervals?: GroupIntervals,
): void {
  const { skin } = rig
  if (!checkSets(tree, skin, report) || !checkRepeats(tree, skin, report)) return
  if (!checkTargets(tree, rig.morphs.names.length, report)) return
  if (intervals !== undefined && !checkIntervals(tree, skin, intervals, report)) return
  const morphs = morphsByVertex(rig.morphs, vertexCount(skin))
  const vertices = new VertexGatherer(skin)
  const weights = new WeightCheck(tree, skin, intervals)
  if (!checkCorners(tree, weights, report)) return
  const groupOf = new Int32Array(setCount(skin)).fill(-1)
  for (let node = 0; node < tree.nodeCount; node++) {
    for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) groupOf[tree.groupSet[g]] = g
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    for (let i = 0; i < vertices.count; i++) {
      const vertex = vertices.list[i]
      const fault = coverFault(tree, node, groupOf[skin.setOf[vertex]], skin, morphs, weights, vertex)
      if (fault === null) continue
      if (!report('groups', node, `no group holds vertex ${vertex}: ${fault}`)) return
    }
    for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) groupOf[tree.groupSet[g]] = -1
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
    if (corners === 0 || corners % size !== 0) {
      report('groups', -1, `group ${g} has ${corners} corner weights for ${size} joints`)
      return false
    }
  }
  return true
}

/** Refitting caches the rotation terms per joint set, so a node must not have two groups with the same set. */
function checkRepeats(tree: SphereTree, skin: Skin, report: Report): boolean {
  const seenAt = new Int32Array(setCount(skin)).fill(-1)
  for (let node = 0; node < tree.nodeCount; node++) {
    for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) {
      if (seenAt[tree.groupSet[g]] === node) {
        report('groups', node, `it has two groups of joint set ${tree.groupSet[g]}`)
        return false
      }
      seenAt[tree.groupSet[g]] = node
    }
  }
  return true
}

function checkCorners(tree: SphereTree, weights: WeightCheck, report: Report): boolean {
  for (let group = 0; group < tree.groupSet.length; group++) {
    const fault = weights.cornerFault(group)
    if (fault === null) continue
    report('groups', -1, `group ${group}: ${fault}`)
    return false
  }
  return true
}

function checkIntervals(tree: SphereTree, skin: Skin, { low, high }: GroupIntervals, report: Report): boolean {
  const length = intervalStarts(tree, skin)[tree.groupSet.length]
  if (low.length !== length || high.length !== length) {
    report('lengths', -1, `the weight intervals have ${low.length} and ${high.length} ends, not ${length}`)
    return false
  }
  for (let k = 0; k < length; k++) {
    if (low[k] <= high[k] && low[k] >= 0 && high[k] <= 1) continue
    report('intervals', -1, `weight interval ${k} is [${low[k]}, ${high[k]}]`)
    return false
  }
  return true
}

/**
 * The displacements of all morph balls of a group are summed, so each target must have one ball. Targets are stored in
 * ascending order.
 */
function checkTargets({ groupSet, morphStart, morphTarget }: SphereTree, targets: number, report: Report): boolean {
  for (let group = 0; group < groupSet.length; group++) {
    for (let m = morphStart[group]; m < morphStart[group + 1]; m++) {
      const target = morphTarget[m]
      if (target < targets && (m === morphStart[group] || morphTarget[m - 1] < target)) continue
      const message = target < targets ? 'is named twice or out of order' : `is unknown; the rig has ${targets}`
      report('groups', -1, `group ${group}: morph target ${target} ${message}`)
      return false
    }
  }
  return true
}

/** Returns why the group does not cover the vertex, or null if it does. */
function coverFault(
  tree: SphereTree,
  node: number,
  group: number,
  skin: Skin,
  morphs: MorphsByVertex,
  weights: WeightCheck,
  vertex: number,
): string | null {
  if (group < 0) return 'none has its joint set'
  if (!isInBalls(tree, node, group, skin, vertex)) return `it is outside a ball of group ${group}`
  if (!weights.isInIntervals(group, vertex)) return `its weights are outside the intervals of group ${group}`
  if (!weights.isInHull(group, vertex)) return `its weights are outside the corners of group ${group}`
  return hasMorphs(tree, group, morphs, vertex) ? null : `a displacement is outside a morph ball of group ${group}`
}

const concentric = new Float64Array(SPHERE)

function isInBalls(tree: SphereTree, node: number, group: number, skin: Skin, vertex: number): boolean {
  for (let k = 0; k < 3; k++) concentric[k] = tree.spheres[node * SPHERE + k]
  concentric[3] = tree.groupRadius[group]
  return (
    isInside(concentric, 0, skin.rest, vertex * 3) && isInside(tree.groupSpheres, group * SPHERE, skin.rest, vertex * 3)
  )
}

function hasMorphs(tree: SphereTree, group: number, morphs: MorphsByVertex, vertex: number): boolean {
  for (let e = morphs.start[vertex]; e < morphs.start[vertex + 1]; e++) {
    const ball = morphBallOf(tree, group, morphs.targets[e])
    if (ball < 0 || !isInside(tree.morphSpheres, ball * SPHERE, morphs.displacements, e * 3)) return false
  }
  for (let m = tree.morphStart[group]; m < tree.morphStart[group + 1]; m++) {
    if (
      isUnmoved(morphs, vertex, tree.morphTarget[m]) &&
      !isInside(tree.morphSpheres, m * SPHERE, ZERO_DISPLACEMENT, 0)
    )
      return false
  }
  return true
}

const ZERO_DISPLACEMENT = new Float64Array(3)

function morphBallOf(tree: SphereTree, group: number, target: number): number {
  for (let m = tree.morphStart[group]; m < tree.morphStart[group + 1]; m++) {
    if (tree.morphTarget[m] === target) return m
  }
  return -1
}

function isUnmoved(morphs: MorphsByVertex, vertex: number, target: number): boolean {
  for (let e = morphs.start[vertex]; e < morphs.start[vertex + 1]; e++) if (morphs.targets[e] === target) return false
  return true
}
