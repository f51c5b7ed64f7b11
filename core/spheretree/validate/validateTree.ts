import type { Rig } from '../../rig/rig.ts'
import { triangleCount } from '../../rig/skin.ts'
import type { GroupIntervals } from '../tree/groupIntervals.ts'
import { validateGroups } from './validateGroups.ts'
import { validateLinks } from './validateLinks.ts'
import { validateSpheres } from './validateSpheres.ts'
import { SPHERE, type SphereTree } from '../tree/sphereTree.ts'

/** Kinds of faults in a tree. */
export type TreeFaultKind =
  /** Array lengths do not match each other or the rig. */
  | 'lengths'
  /** Parents, children, levels or node order are inconsistent, for example cyclic. */
  | 'links'
  /** The triangle or cell ranges of the children do not fill the parent's range. */
  | 'ranges'
  /** A triangle is missing, listed twice, or does not exist in the rig. */
  | 'triangles'
  /** The cells of a triangle do not tile it: there is a hole or an overlap, or they are not the result of bisection. */
  | 'tiling'
  /** The vertices of a leaf are not those of its triangles. */
  | 'vertices'
  /** A number is NaN or infinite, or a radius is negative. */
  | 'numbers'
  /** A rest sphere does not contain one of its vertices or cells. */
  | 'sphere'
  /** No group of the node covers a vertex: joint set, both balls, weights, morph displacements. */
  | 'groups'
  /** A weight interval is invalid. */
  | 'intervals'

export interface TreeFault {
  readonly kind: TreeFaultKind
  /** The affected node, or -1. */
  readonly node: number
  /** Describes the fault, including the value. */
  readonly message: string
}

/**
 * Checks everything that queries rely on: for trees from files, and for builders under test. Returns an empty list if
 * the tree is valid for the rig. Stops at the first kind of fault that makes further checks meaningless, and lists at
 * most `most` faults. Checks the weight intervals of the groups if `intervals` is given.
 */
export function validateTree(
  tree: SphereTree,
  rig: Pick<Rig, 'skin' | 'morphs'>,
  most = 20,
  intervals?: GroupIntervals,
): TreeFault[] {
  const faults: TreeFault[] = []
  const report = (kind: TreeFaultKind, node: number, message: string): boolean => {
    faults.push({ kind, node, message })
    return faults.length < most
  }
  checkLengths(tree, rig, report)
  if (faults.length === 0) checkNumbers(tree, report)
  if (faults.length === 0) validateLinks(tree, triangleCount(rig.skin), report)
  if (faults.length === 0) validateSpheres(tree, rig.skin, report)
  if (faults.length === 0) validateGroups(tree, rig, report, intervals)
  return faults
}

/** Returns false when the maximum number of faults is reached. */
export type Report = (kind: TreeFaultKind, node: number, message: string) => boolean

function checkLengths(tree: SphereTree, rig: Pick<Rig, 'skin' | 'morphs'>, report: Report): void {
  const n = tree.nodeCount
  const groups = tree.groupSet.length
  const morphs = tree.morphTarget.length
  const expected: [string, ArrayLike<number>, number][] = [
    ['spheres', tree.spheres, n * SPHERE],
    ['firstChild', tree.firstChild, n],
    ['childCount', tree.childCount, n],
    ['parent', tree.parent, n],
    ['level', tree.level, n],
    ['triangleStart', tree.triangleStart, n],
    ['triangleCount', tree.triangleCount, n],
    ['triangles', tree.triangles, triangleCount(rig.skin)],
    ['vertexStart', tree.vertexStart, n + 1],
    ['groupStart', tree.groupStart, n + 1],
    ['groupRadius', tree.groupRadius, groups],
    ['groupSpheres', tree.groupSpheres, groups * SPHERE],
    ['cornerStart', tree.cornerStart, groups + 1],
    ['morphStart', tree.morphStart, groups + 1],
    ['morphSpheres', tree.morphSpheres, morphs * SPHERE],
  ]
  for (const [name, array, length] of expected) {
    if (array.length !== length) report('lengths', -1, `${name} has ${array.length} entries, not ${length}`)
  }
  checkStarts('vertexStart', tree.vertexStart, tree.leafVertices.length, report)
  checkStarts('groupStart', tree.groupStart, groups, report)
  checkStarts('cornerStart', tree.cornerStart, tree.corners.length, report)
  checkStarts('morphStart', tree.morphStart, morphs, report)
  if (n === 0 && tree.triangles.length > 0) report('lengths', -1, 'the tree has triangles but no node')
}

function checkStarts(name: string, starts: Uint32Array, length: number, report: Report): void {
  let before = 0
  for (let k = 0; k < starts.length; k++) {
    if (starts[k] < before || starts[k] > length || (k === 0 && starts[0] !== 0)) {
      report('lengths', -1, `${name}[${k}] is ${starts[k]}, between ${before} and ${length} expected`)
      return
    }
    before = starts[k]
  }
  if (before !== length) report('lengths', -1, `${name} ends at ${before}, not at ${length}`)
}

function checkNumbers(tree: SphereTree, report: Report): void {
  const arrays: [string, Float64Array, number][] = [
    ['spheres', tree.spheres, SPHERE],
    ['groupRadius', tree.groupRadius, 1],
    ['groupSpheres', tree.groupSpheres, SPHERE],
    ['corners', tree.corners, 0],
    ['morphSpheres', tree.morphSpheres, SPHERE],
  ]
  for (const [name, array, stride] of arrays) {
    for (let k = 0; k < array.length; k++) {
      const isRadius = stride > 0 && k % stride === stride - 1
      if (Number.isFinite(array[k]) && !(isRadius && array[k] < 0)) continue
      if (!report('numbers', -1, `${name}[${k}] is ${array[k]}`)) return
    }
  }
}
