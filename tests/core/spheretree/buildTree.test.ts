import { describe, expect, it } from 'vitest'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { builderNames } from '../../../core/spheretree/builders/builders.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { depthOf, SPHERE, type SphereTree, type TreeSettings } from '../../../core/spheretree/tree/sphereTree.ts'
import { validateTree } from '../../../core/spheretree/validate/validateTree.ts'
import { type Influences, looseRig, onlyFirstJoint } from '../../support/looseRig.ts'
import { pick, randomRig } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { tally } from '../../support/tally.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'

const names = builderNames()

function builderOf(builder: string) {
  const settings: TreeSettings = { builder, collapse: 0.6, leaf: 1 }
  const build = (rig: Rig, changes: Partial<TreeSettings> = {}): SphereTree =>
    buildTree(rig, { ...settings, ...changes }, noProgress)
  return { settings, build }
}

/** A strip of `count` triangles over a wavy sheet, with two joints. */
function sheet(count: number): Rig {
  const rest: number[] = []
  const triangles: number[] = []
  const influences: Influences[] = []
  for (let v = 0; v < count + 2; v++) {
    rest.push(v * 0.1, (v % 2) * 0.3, Math.sin(v))
    influences.push({ of: [0, 1], weights: [0.25 + (v % 2) * 0.5, 0.75 - (v % 2) * 0.5] })
  }
  for (let t = 0; t < count; t++) triangles.push(t, t + 1, t + 2)
  return looseRig(rest, triangles, influences)
}

describe.each(names)('a sphere tree by %s', (builder) => {
  const { settings, build } = builderOf(builder)

  it('is valid for random rigs, leaf sizes and collapse constants', () => {
    let nodes = 0
    for (const seed of seeds(300)) {
      const random = seeded(seed)
      const rig = randomRig(random, { morphTargets: pick(random, [0, 0, 2]) })
      const tree = build(rig, { leaf: pick(random, [1, 2, 5, 100]), collapse: pick(random, [0, 0.3, 0.6, 0.9, 1]) })
      expect(validateTree(tree, rig)).toEqual([])
      nodes += tree.nodeCount
    }
    tally('Trees are sound: every triangle in one leaf, every vertex in its spheres', nodes)
  })

  it('has at most the requested number of triangles per leaf', () => {
    const rig = sheet(200)
    const single = build(rig)
    const leaves = single.childCount.filter((count) => count === 0).length
    expect(leaves).toBe(200)
    for (const leaf of [4, 16, 64]) {
      const tree = build(rig, { leaf })
      tree.childCount.forEach((count, node) => {
        if (count === 0) expect(tree.triangleCount[node]).toBeLessThanOrEqual(leaf)
      })
    }
  })

  it('loses inner nodes but no leaf by collapsing', () => {
    const rig = sheet(500)
    const whole = build(rig, { collapse: 1 })
    const flat = build(rig, { collapse: 0.4 })
    expect(flat.nodeCount).toBeLessThan(whole.nodeCount)
    expect(flat.childCount.filter((count) => count === 0).length).toBe(500)
    expect(depthOf(flat)).toBeLessThan(depthOf(whole))
  })

  it('gives every inner node at least two children', () => {
    const tree = build(sheet(500), { collapse: 1 })
    expect(Math.min(...tree.childCount.filter((count) => count > 0))).toBeGreaterThanOrEqual(2)
  })

  it('keeps only inner nodes that shrink: c_r ≤ C p_r', () => {
    const tree = build(sheet(500))
    for (let node = 1; node < tree.nodeCount; node++) {
      if (tree.childCount[node] === 0) continue
      expect(tree.spheres[node * 4 + 3]).toBeLessThanOrEqual(0.6 * tree.spheres[tree.parent[node] * 4 + 3])
    }
  })

  it('stores children consecutively and subtrees as ranges', () => {
    const tree = build(sheet(300))
    for (let node = 0; node < tree.nodeCount; node++) {
      let end = tree.firstChild[node] + tree.childCount[node]
      for (let child = tree.firstChild[node]; child < tree.firstChild[node] + tree.childCount[node]; child++) {
        if (tree.childCount[child] === 0) continue
        expect(tree.firstChild[child]).toBe(end)
        end = endOfSubtree(tree, child)
      }
    }
  })

  it('is deterministic', () => {
    expect(build(sheet(300))).toEqual(build(sheet(300)))
  })

  it('reports progress and stops if cancelled', () => {
    let reports = 0
    buildTree(sheet(50), settings, { report: () => reports++ })
    expect(reports).toBeGreaterThan(50)
    const cancelsEarly = {
      report(done: number) {
        if (done > 10) throw new Cancelled()
      },
    }
    expect(() => buildTree(sheet(50), settings, cancelsEarly)).toThrow(Cancelled)
  })

  it('depends on the builder, and unknown builders are rejected', () => {
    expect(names).toContain(builder)
    expect(() => build(sheet(3), { builder: 'unheard of' })).toThrow('Unknown tree builder "unheard of"')
  })
})

it.each([
  ['quinlan', 2],
  ['kcentre', 4],
])('%s gives nodes up to %i children', (builder, most) => {
  const tree = builderOf(builder).build(sheet(500), { collapse: 1 })
  expect(Math.max(...tree.childCount)).toBe(most)
})

describe('the kcentre builder', () => {
  const { build } = builderOf('kcentre')

  it('separates two distant parts at the root', () => {
    const near = sheet(60)
    const far = near.skin.rest.map((x, k) => (k % 3 === 1 ? x + 1000 : x))
    const vertices = near.skin.rest.length / 3
    const triangles = [...near.skin.triangles, ...near.skin.triangles.map((v) => v + vertices)]
    const rig = looseRig(
      [...near.skin.rest, ...far],
      triangles,
      Array.from({ length: 2 * vertices }, () => onlyFirstJoint),
    )
    const tree = build(rig, { leaf: 60 })
    expect(validateTree(tree, rig)).toEqual([])
    expect(tree.childCount[0]).toBe(2)
    expect([...tree.triangleCount.subarray(1, 3)]).toEqual([60, 60])
    expect(tree.spheres[7]).toBeLessThan(10)
  })

  it('builds valid trees if squared distances overflow', () => {
    const rest = Array.from({ length: 90 }, (_, k) => Math.sin(k) * 1e200)
    const triangles = Array.from({ length: 28 }, (_, t) => [t, t + 1, t + 2]).flat()
    const rig = looseRig(
      rest,
      triangles,
      Array.from({ length: 30 }, () => onlyFirstJoint),
    )
    const tree = build(rig)
    expect(tree.childCount.filter((count) => count === 0).length).toBe(28)
    expect([...tree.triangles].sort((a, b) => a - b)).toEqual(triangles.filter((_, k) => k % 3 === 0))
  })

  it('makes smaller leaves than binary splits on a sample rig', { timeout: BUILD_TIME }, async () => {
    const { rig } = await readSample('man')
    const means = names.map((builder) =>
      meanLeafRadius(buildTree(rig, { builder, collapse: 0.8, leaf: 64 }, noProgress)),
    )
    expect(means[names.indexOf('kcentre')]).toBeLessThan(means[names.indexOf('quinlan')])
  })
})

function endOfSubtree(tree: SphereTree, node: number): number {
  let last = node
  while (tree.childCount[last] > 0) {
    let next = tree.firstChild[last] + tree.childCount[last] - 1
    // The last inner child has the last range; leaves after it have none.
    while (next > tree.firstChild[last] && tree.childCount[next] === 0) next--
    if (tree.childCount[next] === 0) return tree.firstChild[last] + tree.childCount[last]
    last = next
  }
  return last + 1
}

/** Mean leaf radius, weighted by triangles. */
function meanLeafRadius(tree: SphereTree): number {
  let sum = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.childCount[node] === 0) sum += tree.spheres[node * SPHERE + 3] * tree.triangleCount[node]
  }
  return sum / tree.triangles.length
}

describe.each(names)('a tree by %s for unusual input', (builder) => {
  const { build } = builderOf(builder)

  it('without triangles has no nodes', () => {
    const rig = looseRig([0, 0, 0], [], [onlyFirstJoint])
    const tree = build(rig)
    expect(tree.nodeCount).toBe(0)
    expect(validateTree(tree, rig)).toEqual([])
  })

  it('of one triangle is one leaf', () => {
    const rig = looseRig([0, 0, 0, 2, 0, 0, 0, 2, 0], [0, 1, 2], [onlyFirstJoint, onlyFirstJoint, onlyFirstJoint])
    const tree = build(rig)
    expect(tree.nodeCount).toBe(1)
    expect(tree.spheres[3]).toBeCloseTo(Math.SQRT2, 12)
    expect(validateTree(tree, rig)).toEqual([])
  })

  it.each([1, 4])('with coincident vertices is valid and shallow (leaf %i)', (leaf) => {
    const count = 400
    const rig = looseRig(
      Array.from({ length: (count + 2) * 3 }, (_, k) => [7, -3, 1e6][k % 3]),
      Array.from({ length: count }, (_, t) => [t, t + 1, t + 2]).flat(),
      Array.from({ length: count + 2 }, () => onlyFirstJoint),
    )
    const tree = build(rig, { leaf })
    expect(validateTree(tree, rig)).toEqual([])
    expect(depthOf(tree)).toBeLessThan(12)
  })

  it('of equal triangles is valid, and no node has more than 256 children', () => {
    const rig = looseRig([0, 0, 0, 1, 0, 0, 0, 1, 0], Array.from({ length: 1000 }, () => [0, 1, 2]).flat(), [
      onlyFirstJoint,
      onlyFirstJoint,
      onlyFirstJoint,
    ])
    const tree = build(rig)
    expect(validateTree(tree, rig)).toEqual([])
    expect(Math.max(...tree.childCount)).toBeLessThanOrEqual(256)
  })

  it('of degenerate triangles is valid', () => {
    const rest = Array.from({ length: 60 }, (_, v) => [v, 0, 0]).flat()
    const triangles = Array.from({ length: 60 }, (_, t) => [t, t, (t * 7) % 60]).flat()
    const rig = looseRig(
      rest,
      triangles,
      Array.from({ length: 60 }, () => onlyFirstJoint),
    )
    expect(validateTree(build(rig), rig)).toEqual([])
  })

  it('stays shallow if each triangle is half the size of the previous one', () => {
    const rest: number[] = []
    for (let v = 0; v < 300; v++) rest.push(2 ** -v, 2 ** -v / 2, 0)
    const triangles = Array.from({ length: 298 }, (_, t) => [t, t + 1, t + 2]).flat()
    const rig = looseRig(
      rest,
      triangles,
      Array.from({ length: 300 }, () => onlyFirstJoint),
    )
    const tree = build(rig, { collapse: 1 })
    expect(validateTree(tree, rig)).toEqual([])
    expect(depthOf(tree)).toBeLessThan(70)
  })

  it('with 300 joints per vertex has as many corners as joints, not 2³⁰⁰', () => {
    const random = seeded(1)
    const influences: Influences[] = Array.from({ length: 400 }, () => {
      const raw = Array.from({ length: 300 }, () => random() + 0.1)
      const sum = raw.reduce((a, b) => a + b, 0)
      return { of: Array.from({ length: 300 }, (_, j) => j), weights: raw.map((w) => w / sum) }
    })
    const rest = Array.from({ length: 1200 }, () => random())
    const triangles = Array.from({ length: 398 }, (_, t) => [t, t + 1, t + 2]).flat()
    const rig = looseRig(rest, triangles, influences)
    const tree = build(rig, { leaf: 64 })
    expect(tree.cornerStart[1] / 300).toBe(300)
    expect(validateTree(tree, rig)).toEqual([])
  })

  it('with 300 joint sets in one node has a group for each', () => {
    const influences: Influences[] = Array.from({ length: 300 }, (_, j) => ({ of: [j], weights: [1] }))
    const rest = Array.from({ length: 900 }, (_, k) => Math.sin(k * k))
    const triangles = Array.from({ length: 298 }, (_, t) => [t, t + 1, t + 2]).flat()
    const rig = looseRig(rest, triangles, influences)
    const tree = build(rig)
    expect(tree.groupStart[1]).toBe(300)
    expect(validateTree(tree, rig)).toEqual([])
  })
})
