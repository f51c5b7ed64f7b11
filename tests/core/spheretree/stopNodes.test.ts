import { expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { builderNames } from '../../../core/spheretree/builders/builders.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { BELOW, STOP_SIZE, stopNodes } from '../../../core/spheretree/tree/stopNodes.ts'
import { randomRig } from '../../support/randomRig.ts'
import { seeded } from '../../support/seeded.ts'

const cases = builderNames().flatMap((builder) => [1, 8, 64, 150].map((leaf) => ({ builder, leaf })))

it.each(cases)('stop nodes contain every triangle once ($builder, leaf size $leaf)', ({ builder, leaf }) => {
  const rig = randomRig(seeded(leaf), { vertices: 1200, joints: 12 })
  const tree = buildTree(rig, { builder, collapse: 0.6, leaf }, noProgress)
  const marks = stopNodes(tree)
  const seen = new Uint8Array(rig.skin.triangles.length / 3)
  for (let node = 0; node < tree.nodeCount; node++) {
    const isUnder = tree.parent[node] >= 0 && marks[tree.parent[node]] !== 0
    expect(marks[node] === BELOW).toBe(isUnder)
    if (marks[node] === 0) expect(tree.triangleCount[node]).toBeGreaterThan(STOP_SIZE)
    if (marks[node] !== 1) continue
    const count = tree.triangleCount[node]
    expect(count).toBeLessThanOrEqual(Math.max(2 * STOP_SIZE, leaf))
    // Only if the children would have very few triangles each.
    if (count > STOP_SIZE && tree.childCount[node] > 0) expect(count / tree.childCount[node]).toBeLessThan(24)
    const first = tree.triangleStart[node]
    for (let k = first; k < first + tree.triangleCount[node]; k++) seen[tree.triangles[k]]++
  }
  expect(seen.every((times) => times === 1)).toBe(true)
})
