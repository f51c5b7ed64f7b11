import { depthOf, type NodeTree, SPHERE } from '../../../spheretree/tree/sphereTree.ts'

/** Maximum number of lines. A full array grows as Bᴸ. */
export const MOST_LINES = 400_000

/** A tree in the format described in `sph`. */
export interface SphText {
  readonly text: string
  readonly spheres: number
  readonly levels: number
  readonly branches: number
}

/** The maximum number of children per node. */
export function branching({ childCount }: NodeTree): number {
  return childCount.reduce((most, count) => Math.max(most, count), 1)
}

/** Whether a full tree of this size stays within `MOST_LINES`. */
export function fits(branches: number, levels: number): boolean {
  return placesOf(branches, levels) <= MOST_LINES
}

/** Number of lines of a full array. Stops counting above `MOST_LINES`. */
export function placesOf(branches: number, levels: number): number {
  let slots = 0
  let row = 1
  for (let level = 0; level < levels && slots <= MOST_LINES; level++) {
    slots += row
    row *= branches
  }
  return slots
}

/** The tree as a full array. */
export function exactText(tree: NodeTree): SphText {
  const branches = branching(tree)
  const levels = depthOf(tree)
  const lines = unused(branches, levels)
  const slot = new Uint32Array(tree.nodeCount)
  for (let node = 0; node < tree.nodeCount; node++) {
    const parent = tree.parent[node]
    if (parent >= 0) slot[node] = slot[parent] * branches + 1 + node - tree.firstChild[parent]
    lines[slot[node]] = line(tree.spheres, node * SPHERE)
  }
  return { text: textOf(levels, branches, lines), spheres: tree.nodeCount, levels, branches }
}

/** The lines of an array without any spheres. */
export function unused(branches: number, levels: number): string[] {
  return Array.from({ length: placesOf(branches, levels) }, () => '0 0 0 -1 1')
}

/** The line for the sphere at spheres[s .. s + 4]. */
export function line(spheres: Float64Array, s: number): string {
  return `${spheres[s]} ${spheres[s + 1]} ${spheres[s + 2]} ${spheres[s + 3]} 1`
}

export function textOf(levels: number, branches: number, lines: readonly string[]): string {
  return `${levels} ${branches}\n${lines.join('\n')}\n`
}
