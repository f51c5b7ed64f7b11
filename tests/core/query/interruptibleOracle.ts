import { expect } from 'vitest'
import { askBodies, type BodiesAnswer, type BodiesQuestion } from '../../../core/query/crowd/askBodies.ts'
import type { BodiesPart } from '../../../core/query/base/bodiesPart.ts'
import type { Body } from '../../../core/query/base/body.ts'
import type { Undecided } from '../../../core/query/interruptible/undecided.ts'
import { type MethodName, methods } from '../../../core/query/methods.ts'
import { noClock } from '../../../core/query/base/queryReport.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import type { SphereTree } from '../../../core/spheretree/tree/sphereTree.ts'
import { toPairs } from './agreement.ts'

export function ask(bodies: readonly Body[], more: Partial<BodiesQuestion> = {}, by: MethodName = 'on-demand') {
  return askBodies({ bodies, method: methods[by], self: false, any: false, now: noClock, ...more })
}

/** Counts cases that a test must encounter to be meaningful. */
export interface Seen {
  /** Results stopped by a limit, and those of them with some but not all contacts. */
  stopped: number
  partial: number
  /** Pairs of spheres whose bound was compared with the vertices. */
  bounds: number
}

export const nothingSeen = (): Seen => ({ stopped: 0, partial: 0, bounds: 0 })

/**
 * Checks a search that a limit may have stopped: it reports only contacts of `truth`, every missing one lies below an
 * undecided pair of nodes, and every bound holds for all vertices below its pair.
 */
export function expectHonest(bodies: readonly Body[], answer: BodiesAnswer, truth: readonly BodiesPart[], seen: Seen) {
  const { parts, undecided } = answer
  for (const part of parts) expectContained(part.pairs, partOf(truth, part)?.pairs)
  for (const part of truth) {
    const missing = without(part.pairs, partOf(parts, part)?.pairs)
    const below = undecided.find(({ a, b }) => a === part.a && b === part.b)?.nodes ?? new Uint32Array()
    expectBelow(bodies[part.a], bodies[part.b], below, missing)
  }
  for (const part of undecided) expectBounds(bodies[part.a], bodies[part.b], part, seen)
  const most = undecided.reduce((most, { bounds }) => bounds.reduce((x, y) => Math.max(x, y), most), 0)
  expect(answer.bound).toBe(most)
  expect(answer.complete).toBe(undecided.length === 0)
  if (answer.complete) return
  seen.stopped++
  if (parts.length > 0 && contacts(parts) < contacts(truth)) seen.partial++
}

/** Expects two lists of parts to be equal. Much faster than `toEqual` for long arrays. */
export function expectSameParts(parts: readonly BodiesPart[], truth: readonly BodiesPart[]): void {
  expect(parts.map(({ a, b, pairs }) => [a, b, pairs.length])).toEqual(
    truth.map(({ a, b, pairs }) => [a, b, pairs.length]),
  )
  parts.forEach(({ pairs }, k) => expect(pairs.every((x, i) => x === truth[k].pairs[i])).toBe(true))
}

const contacts = (parts: readonly BodiesPart[]) => parts.reduce((sum, { pairs }) => sum + pairs.length / 2, 0)

function partOf(parts: readonly BodiesPart[], { a, b }: BodiesPart): BodiesPart | undefined {
  return parts.find((part) => part.a === a && part.b === b)
}

const keysOf = (pairs: Uint32Array) =>
  Float64Array.from({ length: pairs.length / 2 }, (_, k) => pairs[k * 2] * 2 ** 26 + pairs[k * 2 + 1])

function expectContained(pairs: Uint32Array, truth: Uint32Array = new Uint32Array()): void {
  const all = new Set(keysOf(truth))
  for (const key of keysOf(pairs)) if (!all.has(key)) throw new Error(`${key} is not a contact`)
}

/** Pairs ta, tb of `pairs` that are not in `some`. */
function without(pairs: Uint32Array, some: Uint32Array = new Uint32Array()): Uint32Array {
  const known = new Set(keysOf(some))
  return pairs.filter((_, i) => !known.has(pairs[i & ~1] * 2 ** 26 + pairs[i | 1]))
}

/** Limit of triangle pairs to check: flat bodies have hundreds of thousands. */
const MOST = 1000

/** Expects every pair of triangles to lie below one of the node pairs, in either order within one body. */
function expectBelow(a: Body, b: Body, nodes: Uint32Array, pairs: Uint32Array): void {
  const [inA, inB] = [placesOf(a.tree), placesOf(b.tree)]
  const step = 2 * Math.ceil(pairs.length / 2 / MOST)
  for (let i = 0; i < pairs.length; i += step) {
    const [s, t] = [pairs[i], pairs[i + 1]]
    if (isBelow(a.tree, b.tree, nodes, inA[s], inB[t])) continue
    if (a !== b || !isBelow(a.tree, b.tree, nodes, inA[t], inB[s])) throw new Error(`contact ${s} ${t} is lost`)
  }
}

function isBelow(a: SphereTree, b: SphereTree, nodes: Uint32Array, s: number, t: number): boolean {
  for (let k = 0; k < nodes.length; k += 2) if (holds(a, nodes[k], s) && holds(b, nodes[k + 1], t)) return true
  return false
}

/** Tests whether a node contains the triangle at an index in tree order. */
function holds({ triangleStart, triangleCount }: SphereTree, node: number, place: number): boolean {
  return place >= triangleStart[node] && place < triangleStart[node] + triangleCount[node]
}

const places = new WeakMap<SphereTree, Int32Array>()

/** Index of each triangle in tree order. */
function placesOf(tree: SphereTree): Int32Array {
  const known = places.get(tree)
  if (known !== undefined) return known
  const made = new Int32Array(tree.triangles.length)
  tree.triangles.forEach((triangle, place) => (made[triangle] = place))
  places.set(tree, made)
  return made
}

function expectBounds(a: Body, b: Body, { nodes, bounds }: Undecided, seen: Seen): void {
  for (const { skin } of [a, b]) deformSkin(skin)
  const pointsA = new Map<number, Float64Array>()
  const pointsB = new Map<number, Float64Array>()
  toPairs(nodes).forEach(([p, q], k) => {
    if (k > 0 && !(bounds[k] <= bounds[k - 1])) throw new Error('bounds are not sorted')
    const farthest = farthestOf(pointsBelow(a, p, pointsA), pointsBelow(b, q, pointsB))
    if (!(farthest <= bounds[k]))
      throw new Error(`nodes ${p} and ${q}: distance ${farthest} exceeds the bound ${bounds[k]}`)
    seen.bounds++
  })
}

function pointsBelow({ tree, rig, positions }: Body, node: number, known: Map<number, Float64Array>): Float64Array {
  const before = known.get(node)
  if (before !== undefined) return before
  const start = tree.triangleStart[node]
  const vertices = new Set<number>()
  for (const t of tree.triangles.subarray(start, start + tree.triangleCount[node])) {
    for (let k = 0; k < 3; k++) vertices.add(rig.skin.triangles[t * 3 + k])
  }
  const points = new Float64Array(vertices.size * 3)
  let o = 0
  for (const v of vertices) for (let k = 0; k < 3; k++) points[o++] = positions[v * 3 + k]
  known.set(node, points)
  return points
}

/** Largest distance between any two points; an upper bound of the distance between the triangles. */
function farthestOf(p: Float64Array, q: Float64Array): number {
  let most = 0
  for (let i = 0; i < p.length; i += 3) {
    for (let j = 0; j < q.length; j += 3) {
      const d = (p[i] - q[j]) ** 2 + (p[i + 1] - q[j + 1]) ** 2 + (p[i + 2] - q[j + 2]) ** 2
      if (d > most) most = d
    }
  }
  return Math.sqrt(most)
}
