import type { Progress } from '../../base/progress.ts'
import type { Rig } from '../../rig/rig.ts'
import { dominantJoints } from '../../skinning/artifacts/dominantJoints.ts'
import { type SphereTree, isLeaf } from '../../spheretree/tree/sphereTree.ts'
import type { RigidSize, SplitStops } from './rigidSphereSet.ts'
import type { RigidDraft } from './rigidDraft.ts'
import { group, halves, openPieces, type Piece, piecesByOwner } from './piece.ts'

/** A sphere before its radius is measured: its triangles and its joint. */
export interface ChosenSphere {
  readonly joint: number
  readonly triangles: Uint32Array
  readonly vertices: Uint32Array
  /** x y z r in rest coordinates of the joint, over a few sample moments. */
  readonly ball: Float64Array
}

export interface Chosen {
  readonly spheres: readonly ChosenSphere[]
  readonly stops: SplitStops
}

/** A candidate sphere, and the tree pieces by which it can be split. */
interface Candidate extends ChosenSphere {
  readonly pieces: readonly Piece[]
}

/** Number of tree pieces used to split a sphere: enough to follow a limb, few enough to be fast. */
const PIECES = 24
/** Parts must be smaller than this share of the whole to be worth a split. */
const SMALLER = 0.98
const ROUNDS = 3
/**
 * Joints that are together smaller than this share of the largest sphere, such as fingers, are merged to allow
 * splitting the largest sphere.
 */
const MERGE_SHARE = 0.5

interface Merge {
  readonly from: Candidate
  readonly to: Candidate
  readonly merged: Candidate
}

/**
 * Chooses the spheres. By level: one for every sphere of that level (or leaf above it) and every dominant joint in it.
 * By budget: one for every joint, merging the smallest with their neighbours while there are too many; then splits the
 * largest repeatedly while the budget allows.
 */
export function chooseSpheres(
  rig: Rig,
  tree: SphereTree,
  draft: RigidDraft,
  size: RigidSize,
  progress: Progress,
): Chosen {
  const owners = dominantJoints(rig.skin, rig.joints.nodes.length)
  const choice = new Choice(rig, tree, draft)
  const spheres =
    size.by === 'level'
      ? choice.ofLevel(owners, size.level, progress)
      : choice.withinBudget(owners, size.spheres, progress)
  return { spheres, stops: choice.stops }
}

class Choice {
  readonly #rig: Rig
  readonly #tree: SphereTree
  readonly #draft: RigidDraft
  readonly #seen: Uint32Array
  #turn = 0
  readonly stops = { leaf: 0, notSmaller: 0, room: 0 }

  constructor(rig: Rig, tree: SphereTree, draft: RigidDraft) {
    this.#rig = rig
    this.#tree = tree
    this.#draft = draft
    this.#seen = new Uint32Array(rig.skin.setOf.length)
  }

  ofLevel(owners: Int32Array, level: number, progress: Progress): Candidate[] {
    const tree = this.#tree
    const chosen: Candidate[] = []
    for (let node = 0; node < tree.nodeCount; node++) {
      progress.report(node, tree.nodeCount, 'choosing spheres')
      if (tree.level[node] !== level && !(isLeaf(tree, node) && tree.level[node] < level)) continue
      for (const [joint, piece] of group(tree, owners, node)) chosen.push(this.#candidate(joint, [piece]))
    }
    return chosen.toSorted((a, b) => a.joint - b.joint)
  }

  withinBudget(owners: Int32Array, budget: number, progress: Progress): Candidate[] {
    const whole = [...piecesByOwner(this.#tree, owners)].map(([joint, piece]) => this.#candidate(joint, [piece]))
    let chosen = whole.toSorted((a, b) => a.joint - b.joint)
    while (chosen.length > 1) {
      progress.report(0, budget, 'choosing spheres')
      const merge = this.#smallestMerge(chosen)
      const largest = Math.max(...chosen.map(radiusOf))
      const frees = chosen.length > budget / 2 && radiusOf(merge.merged) < MERGE_SHARE * largest
      if (chosen.length <= budget && !frees) break
      chosen = [...chosen.filter((one) => one !== merge.from && one !== merge.to), merge.merged]
    }
    return this.#halveLargest(chosen, budget, progress).toSorted((a, b) => a.joint - b.joint)
  }

  #halveLargest(whole: readonly Candidate[], budget: number, progress: Progress): Candidate[] {
    const done: Candidate[] = []
    const open = [...whole]
    while (open.length > 0 && open.length + done.length < budget) {
      progress.report(open.length + done.length, budget, 'choosing spheres')
      const largest = open.reduce((most, one, i) => (radiusOf(one) > radiusOf(open[most]) ? i : most), 0)
      const [candidate] = open.splice(largest, 1)
      const parts = this.#smallerParts(candidate, budget - open.length - done.length - 1)
      if (typeof parts !== 'string') open.push(...parts)
      else {
        this.stops[parts]++
        done.push(candidate)
      }
    }
    return [...done, ...open]
  }

  /**
   * Splits a sphere into parts that are all smaller. Parts that are not smaller are split again: half of a ring, for
   * example, needs a ball as large as the ring. Returns the reason if this fails.
   */
  #smallerParts(whole: Candidate, room: number): Candidate[] | keyof SplitStops {
    const small: Candidate[] = []
    let large = [whole]
    for (let round = 0; round < ROUNDS && large.length > 0; round++) {
      const halved = large.map((candidate) => this.#halved(candidate))
      if (halved.some((parts) => parts === null)) return round === 0 ? 'leaf' : 'notSmaller'
      if (small.length + 2 * large.length > room + 1) return 'room'
      large = []
      for (const part of halved.flatMap((parts) => parts ?? [])) {
        if (radiusOf(part) < SMALLER * radiusOf(whole)) small.push(part)
        else large.push(part)
      }
    }
    return large.length === 0 ? small : 'notSmaller'
  }

  #halved(candidate: Candidate): Candidate[] | null {
    const pieces = openPieces(this.#tree, candidate.pieces, PIECES)
    if (pieces.length < 2) return null
    return halves(this.#tree, this.#rig.skin, pieces).map((half) => this.#candidate(candidate.joint, half))
  }

  /** The smallest merge of a joint's triangles with those of its nearest ancestor, or of a child for roots. */
  #smallestMerge(chosen: readonly Candidate[]): Merge {
    const merges = chosen.map((from): Merge => {
      const to = this.#neighbour(chosen, from.joint)
      return { from, to, merged: this.#merged(from, to) }
    })
    return merges.reduce((best, merge) => (radiusOf(merge.merged) < radiusOf(best.merged) ? merge : best))
  }

  #merges = new WeakMap<Candidate, WeakMap<Candidate, Candidate>>()

  /** Cached, because only the neighbours of the last merge change. */
  #merged(from: Candidate, to: Candidate): Candidate {
    const known = this.#merges.get(from) ?? new WeakMap<Candidate, Candidate>()
    this.#merges.set(from, known)
    const merged = known.get(to) ?? this.#candidate(to.joint, [...to.pieces, ...from.pieces])
    known.set(to, merged)
    return merged
  }

  #neighbour(chosen: readonly Candidate[], joint: number): Candidate {
    const byJoint = new Map(chosen.map((one) => [one.joint, one]))
    const { parents } = this.#rig.joints
    for (let above = parents[joint]; above >= 0; above = parents[above]) {
      const found = byJoint.get(above)
      if (found !== undefined) return found
    }
    const below = chosen.find((one) => one.joint !== joint && parents[one.joint] === joint)
    return below ?? (chosen.find((one) => one.joint !== joint) as Candidate)
  }

  #candidate(joint: number, pieces: readonly Piece[]): Candidate {
    const { triangles: order } = this.#tree
    const triangles = Uint32Array.from(pieces.flatMap(({ slots }) => Array.from(slots, (slot) => order[slot])))
    const vertices = this.#corners(triangles)
    return { joint, pieces, triangles, vertices, ball: this.#draft.ball(joint, vertices) }
  }

  /** The vertices of the triangles, without duplicates. */
  #corners(triangles: Uint32Array): Uint32Array {
    const turn = ++this.#turn
    const found: number[] = []
    for (const triangle of triangles) {
      for (let c = triangle * 3; c < triangle * 3 + 3; c++) {
        const vertex = this.#rig.skin.triangles[c]
        if (this.#seen[vertex] === turn) continue
        this.#seen[vertex] = turn
        found.push(vertex)
      }
    }
    return Uint32Array.from(found)
  }
}

function radiusOf({ ball }: ChosenSphere): number {
  return ball[3]
}
