import type { Hierarchy, NodeTree } from './layout.ts'
import type { Report } from './validate.ts'

/** What the nodes of a tree divide among themselves: triangles or cells, a range per node. */
export interface PartRanges {
  /** Singular, for messages. */
  readonly name: 'triangle' | 'cell'
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** Number of all parts. */
  readonly total: number
}

export function validateLinks(tree: Hierarchy, triangles: number, report: Report): void {
  const { triangleStart, triangleCount } = tree
  if (tree.nodeCount === 0) return
  const ranges: PartRanges = { name: 'triangle', start: triangleStart, count: triangleCount, total: triangles }
  if (validateNodes(tree, ranges, report)) checkTriangles(tree, triangles, report)
}

/**
 * Parents, children, levels, ranges. Every node but the root must be named by exactly one parent that stands before it,
 * which excludes cycles and lost nodes. Returns false when enough faults are listed.
 */
export function validateNodes(tree: NodeTree, ranges: PartRanges, report: Report): boolean {
  const { name, start, count, total } = ranges
  if (tree.parent[0] !== -1 || tree.level[0] !== 1) {
    report('links', 0, `the root has parent ${tree.parent[0]} and level ${tree.level[0]}, not -1 and 1`)
  }
  if (start[0] !== 0 || count[0] !== total) {
    report('ranges', 0, `the root covers ${count[0]} of ${total} ${name}s`)
  }
  const named = new Uint8Array(tree.nodeCount)
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.childCount[node] > 0 && !checkChildren(tree, ranges, node, named, report)) return false
    if (tree.childCount[node] === 0 && count[node] === 0) report('ranges', node, `a leaf has no ${name}`)
  }
  for (let node = 1; node < tree.nodeCount; node++) {
    if (named[node] !== 1 && !report('links', node, `${named[node]} nodes have it as a child`)) return false
  }
  return true
}

/** False when enough faults are listed. */
function checkChildren(tree: NodeTree, ranges: PartRanges, node: number, named: Uint8Array, report: Report): boolean {
  const { name, start } = ranges
  const first = tree.firstChild[node]
  const count = tree.childCount[node]
  if (first <= node || first + count > tree.nodeCount) {
    return report('links', node, `its children ${first} .. ${first + count - 1} do not all follow it`)
  }
  let next = start[node]
  for (let child = first; child < first + count; child++) {
    named[child] = Math.min(2, named[child] + 1)
    if (tree.parent[child] !== node && !report('links', child, `its parent is ${tree.parent[child]}, not ${node}`)) {
      return false
    }
    if (tree.level[child] !== tree.level[node] + 1 && !report('links', child, `its level is ${tree.level[child]}`)) {
      return false
    }
    if (start[child] !== next && !report('ranges', child, `starts at ${name} ${start[child]}, not ${next}`)) {
      return false
    }
    next += ranges.count[child]
  }
  if (next === start[node] + ranges.count[node]) return true
  return report('ranges', node, `its children do not cover its ${name}s`)
}

/** The ranges of the leaves follow each other without gaps, so a permutation puts every triangle in exactly one leaf. */
function checkTriangles(tree: Hierarchy, triangles: number, report: Report): void {
  const seen = new Uint8Array(triangles)
  for (const triangle of tree.triangles) {
    if (triangle >= triangles) {
      if (!report('triangles', -1, `triangle ${triangle} does not exist; the rig has ${triangles}`)) return
    } else if (seen[triangle]++ > 0) {
      if (!report('triangles', -1, `triangle ${triangle} is listed twice`)) return
    }
  }
  for (let t = 0; t < triangles; t++) {
    if (seen[t] === 0 && !report('triangles', -1, `triangle ${t} is in no leaf`)) return
  }
}
