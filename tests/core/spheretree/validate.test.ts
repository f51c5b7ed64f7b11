import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import type { SphereTree } from '../../../core/spheretree/tree/sphereTree.ts'
import { type TreeFaultKind, validateTree } from '../../../core/spheretree/validate/validateTree.ts'
import { randomRig } from '../../support/randomRig.ts'
import { seeded } from '../../support/seeded.ts'

const rig = randomRig(seeded(4), { joints: 5, vertices: 60, maxInfluences: 3, morphTargets: 2, farOff: 0 })

function sound(): SphereTree {
  return structuredClone(buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 2 }, noProgress))
}

function firstLeaf(tree: SphereTree): number {
  return tree.childCount.indexOf(0)
}

/** A tree in which the last morph target of a group has an additional ball away from zero. */
function withExtraMorphBall(tree: SphereTree, group: number): SphereTree {
  const end = tree.morphStart[group + 1]
  const { morphTarget, morphSpheres } = tree
  return {
    ...tree,
    morphStart: tree.morphStart.map((start, g) => (g > group ? start + 1 : start)),
    morphTarget: Uint32Array.of(...morphTarget.subarray(0, end), morphTarget[end - 1], ...morphTarget.subarray(end)),
    morphSpheres: Float64Array.of(...morphSpheres.subarray(0, end * 4), 9, 9, 9, 0, ...morphSpheres.subarray(end * 4)),
  }
}

/** One kind of damage each. */
const damages: [string, TreeFaultKind, (tree: SphereTree) => void][] = [
  ['a sphere too small', 'sphere', (tree) => (tree.spheres[3] *= 0.999)],
  ['a sphere moved', 'sphere', (tree) => (tree.spheres[firstLeaf(tree) * 4] += 0.01)],
  ['a radius that is NaN', 'numbers', (tree) => (tree.spheres[3] = Number.NaN)],
  ['a negative radius', 'numbers', (tree) => (tree.groupRadius[0] = -1)],
  ['an infinite corner', 'numbers', (tree) => (tree.corners[0] = Number.POSITIVE_INFINITY)],
  ['a cycle', 'links', (tree) => (tree.firstChild[1] = 0)],
  ['a wrong parent', 'links', (tree) => (tree.parent[2] = 2)],
  ['a wrong level', 'links', (tree) => (tree.level[2] = 7)],
  ['a missing child', 'ranges', (tree) => tree.childCount[0]--],
  ['a triangle twice', 'triangles', (tree) => (tree.triangles[0] = tree.triangles[1])],
  ['a triangle that does not exist', 'triangles', (tree) => (tree.triangles[0] = 1e6)],
  ['a leaf with a foreign vertex', 'vertices', (tree) => (tree.leafVertices[0] = (tree.leafVertices[0] + 30) % 60)],
  ['a group of another set', 'groups', (tree) => (tree.groupSet[0] = (tree.groupSet[0] + 1) % 3)],
  ['a group of a set that does not exist', 'groups', (tree) => (tree.groupSet[0] = 1e6)],
  ['a group ball too small', 'groups', (tree) => (tree.groupSpheres[3] *= 0.9)],
  ['a group radius too small', 'groups', (tree) => (tree.groupRadius[0] *= 0.9)],
  [
    'a morph ball too small',
    'groups',
    (tree) => tree.morphSpheres.forEach((_, k) => k % 4 === 3 && (tree.morphSpheres[k] *= 0.5)),
  ],
  ['a morph target that does not exist', 'groups', (tree) => (tree.morphTarget[0] = 9)],
]

describe('validateTree', () => {
  it('accepts a valid tree', () => {
    expect(validateTree(sound(), rig)).toEqual([])
  })

  it.each(damages)('reports %s', (_what, kind, damage) => {
    const tree = sound()
    damage(tree)
    const faults = validateTree(tree, rig)
    expect(faults.map((fault) => fault.kind)).toContain(kind)
    expect(faults[0].message).not.toBe('')
  })

  it('reports a second ball for a morph target, whose displacement would be added twice', () => {
    const tree = sound()
    const groups = Array.from(tree.groupSet.keys()).filter((g) => tree.morphStart[g + 1] > tree.morphStart[g])
    expect(groups.length).toBeGreaterThan(10)
    for (const g of groups) expect(validateTree(withExtraMorphBall(tree, g), rig)[0]?.kind, `group ${g}`).toBe('groups')
  })

  it('reports weights outside the hull of the corners', () => {
    const tree = sound()
    let found = false
    for (let g = 0; g < tree.groupSet.length && !found; g++) {
      const size = rig.skin.setStart[tree.groupSet[g] + 1] - rig.skin.setStart[tree.groupSet[g]]
      if (size < 2) continue
      for (let c = tree.cornerStart[g]; c < tree.cornerStart[g + 1]; c++) tree.corners[c] = c % size === 0 ? 1 : 0
      found = true
    }
    expect(validateTree(tree, rig).map((fault) => fault.kind)).toContain('groups')
  })

  it('reports truncated arrays', () => {
    const tree = sound()
    expect(validateTree({ ...tree, level: tree.level.slice(1) }, rig)[0].kind).toBe('lengths')
    expect(validateTree({ ...tree, corners: tree.corners.slice(3) }, rig)[0].kind).toBe('lengths')
    expect(validateTree({ ...tree, triangles: tree.triangles.slice(1) }, rig)[0].kind).toBe('lengths')
  })

  it('lists at most the requested number of faults', () => {
    const tree = sound()
    for (let s = 3; s < tree.spheres.length; s += 4) tree.spheres[s] = 0
    expect(validateTree(tree, rig, 5)).toHaveLength(5)
  })
})
