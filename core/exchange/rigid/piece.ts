import type { Skin } from '../../rig/skin.ts'
import type { Hierarchy } from '../../spheretree/tree/sphereTree.ts'

/** Some of the triangles below one node of the tree, as ascending indices into `tree.triangles`. */
export interface Piece {
  readonly node: number
  readonly slots: Uint32Array
}

/** All triangles grouped by owner: one piece at the root for each. */
export function piecesByOwner(tree: Hierarchy, owners: ArrayLike<number>): Map<number, Piece> {
  return group(tree, owners, 0)
}

/** The triangles of one node, grouped by owner. */
export function group(tree: Hierarchy, owners: ArrayLike<number>, node: number): Map<number, Piece> {
  const lists = new Map<number, number[]>()
  const start = tree.triangleStart[node]
  for (let slot = start; slot < start + tree.triangleCount[node]; slot++) {
    const owner = owners[tree.triangles[slot]]
    const list = lists.get(owner)
    if (list === undefined) lists.set(owner, [slot])
    else list.push(slot)
  }
  return new Map([...lists].map(([owner, list]) => [owner, { node, slots: Uint32Array.from(list) }]))
}

/** Splits pieces along the tree, the one with most triangles first, until there are `count` or all are leaves. */
export function openPieces(tree: Hierarchy, pieces: readonly Piece[], count: number): Piece[] {
  const open = [...pieces]
  const closed: Piece[] = []
  while (open.length > 0 && open.length + closed.length < count) {
    const largest = open.reduce((best, piece, i) => (piece.slots.length > open[best].slots.length ? i : best), 0)
    const [piece] = open.splice(largest, 1)
    const parts = childPieces(tree, piece)
    if (parts.length === 0) closed.push(piece)
    else open.push(...parts)
  }
  return [...open, ...closed]
}

/** The parts of a piece in the children of its node, or of the first descendant that divides it. Empty for a leaf. */
function childPieces(tree: Hierarchy, piece: Piece): Piece[] {
  let node = piece.node
  while (tree.childCount[node] > 0) {
    const parts = partsIn(tree, node, piece.slots)
    if (parts.length > 1) return parts
    node = parts[0].node
  }
  return []
}

/** The triangle ranges of children are consecutive, so the indices are too. */
function partsIn(tree: Hierarchy, node: number, slots: Uint32Array): Piece[] {
  const parts: Piece[] = []
  let from = 0
  for (let child = tree.firstChild[node]; child < tree.firstChild[node] + tree.childCount[node]; child++) {
    const end = tree.triangleStart[child] + tree.triangleCount[child]
    let to = from
    while (to < slots.length && slots[to] < end) to++
    if (to > from) parts.push({ node: child, slots: slots.subarray(from, to) })
    from = to
  }
  return parts
}

/** Iterations of the two-means clustering. */
const ROUNDS = 4

/** Splits pieces into two non-empty clusters by two-means clustering. Starts with two distant pieces. */
export function halves(tree: Hierarchy, skin: Skin, pieces: readonly Piece[]): [Piece[], Piece[]] {
  const centres = pieces.map((piece) => centreOf(tree, skin, piece))
  const sizes = pieces.map(({ slots }) => slots.length)
  const every = pieces.map((_, i) => i)
  const a = farthest(centres, meanOf(centres, sizes, every))
  const b = farthest(centres, centres[a])
  let middles = [centres[a], centres[b]]
  let near = every.filter((i) => i !== b && (i === a || isNearer(centres[i], middles)))
  for (let round = 0; round < ROUNDS; round++) {
    middles = [near, every.filter((i) => !near.includes(i))].map((half) => meanOf(centres, sizes, half))
    const next = every.filter((i) => isNearer(centres[i], middles))
    if (next.length === 0 || next.length === every.length) break
    near = next
  }
  return [near.map((i) => pieces[i]), every.filter((i) => !near.includes(i)).map((i) => pieces[i])]
}

function isNearer(centre: readonly number[], [a, b]: readonly (readonly number[])[]): boolean {
  return distance(centre, a) <= distance(centre, b)
}

/** Mean of the selected centres, weighted by the size of their pieces. */
function meanOf(centres: readonly number[][], sizes: readonly number[], some: readonly number[]): number[] {
  const weight = some.reduce((sum, i) => sum + sizes[i], 0)
  return [0, 1, 2].map((k) => some.reduce((sum, i) => sum + centres[i][k] * sizes[i], 0) / weight)
}

/** Mean of the corners at rest. */
function centreOf(tree: Hierarchy, { triangles, rest }: Skin, { slots }: Piece): number[] {
  const sum = [0, 0, 0]
  for (const slot of slots) {
    const t = tree.triangles[slot] * 3
    for (let c = t; c < t + 3; c++) for (let k = 0; k < 3; k++) sum[k] += rest[triangles[c] * 3 + k]
  }
  return sum.map((value) => value / (slots.length * 3))
}

function farthest(centres: readonly number[][], from: readonly number[]): number {
  return centres.reduce((best, centre, i) => (distance(centre, from) > distance(centres[best], from) ? i : best), 0)
}

function distance(a: readonly number[], b: readonly number[]): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
}
