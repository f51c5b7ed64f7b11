import { describe, expect, it } from 'vitest'
import { type BallTree, buildBallTree } from '../../../core/innertree/tree/ballTree.ts'
import { CLUSTERS } from '../../../core/innertree/tree/clustering.ts'
import { clusterings } from '../../../core/innertree/tree/clusterings.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { cancelling } from '../../support/cancelling.ts'
import { pick, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

function randomBalls(random: Random, count: number): Float64Array {
  const spread = pick(random, [0, 1e-9, 1, 1, 1])
  const places = pick(random, [2, 10, Infinity])
  const kept: number[][] = []
  return Float64Array.from(
    Array.from({ length: count }, () => {
      const centre = [0, 1, 2].map(() => 3 + spread * signed(random))
      if (kept.length < places) kept.push(centre)
      return [...(kept.length < places ? centre : pick(random, kept)), pick(random, [0.01, 0.1, 0.1 * random()])]
    }).flat(),
  )
}

/** The leaves below a node, by recursion. */
function leavesBelow(tree: BallTree, node: number): number[] {
  if (tree.childCount[node] === 0) return [node]
  return Array.from({ length: tree.childCount[node] }, (_, k) => tree.firstChild[node] + k).flatMap((child) =>
    leavesBelow(tree, child),
  )
}

/** The nodes below a node, not including it, in ascending order. */
function nodesBelow(tree: BallTree, node: number): number[] {
  const children = Array.from({ length: tree.childCount[node] }, (_, k) => tree.firstChild[node] + k)
  return [...children, ...children.flatMap((child) => nodesBelow(tree, child))].sort((a, b) => a - b)
}

function expectSound(tree: BallTree, balls: Float64Array): void {
  const count = balls.length / 4
  expect(
    leavesBelow(tree, 0)
      .map((leaf) => tree.ballOf[leaf])
      .sort((a, b) => a - b),
  ).toEqual([...Array(count).keys()])
  for (let node = 0; node < tree.nodeCount; node++) {
    const [x, y, z, r] = tree.spheres.subarray(node * 4, node * 4 + 4)
    const leaves = leavesBelow(tree, node)
    let volume = 0
    for (const leaf of leaves) {
      const b = tree.ballOf[leaf] * 4
      const reach = Math.hypot(balls[b] - x, balls[b + 1] - y, balls[b + 2] - z) + balls[b + 3]
      expect(reach).toBeLessThanOrEqual(r * (1 + 1e-15))
      volume += (4 / 3) * Math.PI * balls[b + 3] ** 3
    }
    expect(Math.abs(tree.volumes[node] - volume)).toBeLessThanOrEqual(1e-12 * volume)
    if (leaves.length === 1) expect(tree.ballOf[node]).toBeGreaterThanOrEqual(0)
    else expect(tree.childCount[node]).toBeGreaterThanOrEqual(2)
    expect(tree.childCount[node]).toBeLessThanOrEqual(CLUSTERS)
    for (let k = 0; k < tree.childCount[node]; k++) expect(tree.parent[tree.firstChild[node] + k]).toBe(node)
  }
}

describe.each(clusterings)('a ball tree by $name', (clustering) => {
  it.each(seeds(60, 600))('encloses the balls of all leaves below every node (seed %i)', (seed) => {
    const random = seeded(seed)
    const balls = randomBalls(random, pick(random, [1, 2, 4, 5, 17, 100, 400]))
    expectSound(buildBallTree(balls, clustering, noProgress), balls)
  })

  it.each(seeds(20, 200))('stores siblings side by side, and every subtree in one range (seed %i)', (seed) => {
    const random = seeded(seed)
    const tree = buildBallTree(randomBalls(random, pick(random, [1, 5, 17, 100, 400])), clustering, noProgress)
    for (let node = 0; node < tree.nodeCount; node++) {
      const below = nodesBelow(tree, node)
      // The children of a node come before the subtrees of the children.
      if (below.length > 0) expect(below[0]).toBe(tree.firstChild[node])
      expect(below).toEqual(below.map((_, k) => (below[0] as number) + k))
    }
  })

  it('is deterministic', () => {
    const balls = randomBalls(seeded(3), 300)
    const again = randomBalls(seeded(8), 500)
    const first = buildBallTree(balls, clustering, noProgress)
    buildBallTree(again, clustering, noProgress)
    expect(buildBallTree(balls, clustering, noProgress)).toEqual(first)
  })

  it('has no nodes if there are no balls', () => {
    expect(buildBallTree(new Float64Array(0), clustering, noProgress).nodeCount).toBe(0)
  })

  it('separates distant clusters at the root', () => {
    const random = seeded(5)
    // Corners of a tetrahedron.
    const corner = [1, 1, 1, 0.1, 1, -1, -1, 0.1, -1, 1, -1, 0.1, -1, -1, 1, 0.1]
    const balls = Float64Array.from({ length: 400 }, (_, i) =>
      i % 4 === 3 ? 0.1 : random() + 10 * corner[(Math.floor(i / 4) % 4) * 4 + (i % 4)],
    )
    const tree = buildBallTree(balls, clustering, noProgress)
    expect(tree.childCount[0]).toBe(4)
    for (let child = 1; child <= 4; child++) expect(tree.spheres[child * 4 + 3]).toBeLessThan(2)
  })

  it('can be cancelled', () => {
    expect(() => buildBallTree(randomBalls(seeded(1), 50), clustering, cancelling)).toThrow()
  })
})
