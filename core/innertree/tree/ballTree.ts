import { ballOfBalls } from '../../math/ballOfBalls.ts'
import type { Progress } from '../../base/progress.ts'
import { type NodeTree, SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { ballVolumes } from './ballVolumes.ts'
import { CLUSTERS, type Clustering } from './clustering.ts'

/**
 * A hierarchy over balls. The sphere of a leaf is its ball. The sphere of an inner node is the smallest one that
 * encloses the balls of all leaves below it, not the spheres of its children: a wrapped hierarchy, [WZ09] §3.2. Nodes
 * are ordered as in every `NodeTree`: the up to four children of a node are adjacent, and a subtree is one range.
 */
export interface BallTree extends NodeTree {
  /** Per node: the ball of a leaf; -1 for inner nodes. */
  readonly ballOf: Int32Array
  /** Per node: total volume of the balls below it. */
  readonly volumes: Float64Array
}

/** `balls`: x y z r each. Without balls the tree has no nodes. */
export function buildBallTree(balls: Float64Array, clustering: Clustering, progress: Progress): BallTree {
  const count = balls.length / SPHERE
  const radii = Float64Array.from({ length: count }, (_, i) => balls[i * SPHERE + 3])
  const draft = createDraft(Math.max(0, 2 * count - 1))
  const list = Uint32Array.from(radii.keys())
  const starts: number[] = [0]
  const sizes: number[] = [count]
  const stack = count > 0 ? [appendNode(draft, -1)] : []
  let done = 0
  while (stack.length > 0) {
    const node = stack.pop() as number
    const start = starts[node]
    if (sizes[node] === 1) {
      draft.ballOf[node] = list[start]
      draft.spheres.set(balls.subarray(list[start] * SPHERE, (list[start] + 1) * SPHERE), node * SPHERE)
      progress.report(++done, count, 'building the inner tree')
      continue
    }
    ballOfBalls(balls, radii, list, start, sizes[node], draft.spheres, node * SPHERE)
    const parts = divide(balls, list, start, sizes[node], clustering)
    draft.firstChild[node] = draft.nodeCount
    draft.childCount[node] = parts.length
    let at = start
    for (const part of parts) {
      const child = appendNode(draft, node)
      starts[child] = at
      sizes[child] = part
      at += part
    }
    for (let child = draft.nodeCount - 1; child >= draft.firstChild[node]; child--) stack.push(child)
  }
  return finish(draft)
}

type Draft = { -readonly [Key in keyof Omit<BallTree, 'volumes'>]: BallTree[Key] }

function createDraft(capacity: number): Draft {
  return {
    nodeCount: 0,
    spheres: new Float64Array(capacity * SPHERE),
    firstChild: new Uint32Array(capacity),
    childCount: new Uint32Array(capacity),
    parent: new Int32Array(capacity),
    level: new Uint16Array(capacity),
    ballOf: new Int32Array(capacity).fill(-1),
  }
}

function appendNode(draft: Draft, parent: number): number {
  const node = draft.nodeCount++
  draft.parent[node] = parent
  draft.level[node] = parent < 0 ? 1 : draft.level[parent] + 1
  return node
}

let owner = new Uint8Array(1024)
let sorted = new Uint32Array(1024)

/** Sorts list[first .. first + count] by cluster and returns the cluster sizes: at least two, none empty. */
function divide(
  balls: Float64Array,
  list: Uint32Array,
  first: number,
  count: number,
  clustering: Clustering,
): number[] {
  if (count <= CLUSTERS) return Array.from({ length: count }, () => 1)
  if (owner.length < count) {
    owner = new Uint8Array(count)
    sorted = new Uint32Array(count)
  }
  clustering.divide(balls, list, first, count, owner)
  const parts: number[] = []
  let at = 0
  for (let cluster = 0; cluster < CLUSTERS; cluster++) {
    const from = at
    for (let i = 0; i < count; i++) if (owner[i] === cluster) sorted[at++] = list[first + i]
    if (at > from) parts.push(at - from)
  }
  list.set(sorted.subarray(0, count), first)
  // Clustering cannot separate coincident balls. Divide them by count.
  return parts.length > 1 ? parts : evenly(count)
}

function evenly(count: number): number[] {
  return Array.from(
    { length: CLUSTERS },
    (_, k) => Math.floor(((k + 1) * count) / CLUSTERS) - Math.floor((k * count) / CLUSTERS),
  )
}

function finish(draft: Draft): BallTree {
  const n = draft.nodeCount
  return {
    nodeCount: n,
    spheres: draft.spheres.slice(0, n * SPHERE),
    firstChild: draft.firstChild.slice(0, n),
    childCount: draft.childCount.slice(0, n),
    parent: draft.parent.slice(0, n),
    level: draft.level.slice(0, n),
    ballOf: draft.ballOf.slice(0, n),
    volumes: ballVolumes(draft, draft.ballOf),
  }
}
