import { describe, expect, it } from 'vitest'
import { trianglesTouch } from '../../../core/intersect/triangleTriangle.ts'
import { noProgress } from '../../../core/progress.ts'
import { type Body, createBody, setSkinning } from '../../../core/query/body.ts'
import { querySelf } from '../../../core/query/self.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { type Influences, looseRig } from '../../support/looseRig.ts'
import { bindPose, pick, randomPose } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { expectSelfAgreement, good, toPairs } from './agreement.ts'

const SIDE = 4

const influences: readonly Influences[] = [
  { of: [0], weights: [1] },
  { of: [0], weights: [1] },
  { of: [1], weights: [1] },
  { of: [0, 1], weights: [0.5, 0.5] },
  { of: [0, 1], weights: [0.5 + 2 ** -20, 0.5 - 2 ** -20] },
]

/** A square of triangles, every corner of every triangle a vertex of its own; the copies of a vertex follow joints at random. */
function seamedBody(random: Random): Body {
  const rest: number[] = []
  for (let x = 0; x < SIDE; x++) {
    for (let y = 0; y < SIDE; y++) {
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 0],
        [1, 1],
        [0, 1],
      ])
        rest.push(x + dx, y + dy, 0)
    }
  }
  const vertices = Array.from({ length: rest.length / 3 }, (_, v) => v)
  const rig = looseRig(
    rest,
    vertices,
    vertices.map(() => pick(random, influences)),
  )
  const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: pick(random, [1, 3]) }, noProgress)
  return createBody(rig, tree, bindPose(rig))
}

function same(points: Float64Array, p: number, q: number): boolean {
  return [0, 1, 2].every((k) => points[p + k] === points[q + k])
}

/** By the definition, from positions alone: pairs that touch and have no corner in common, at rest and now. */
function selfContacts({ rig, positions }: Body): { pairs: number[][]; opened: number } {
  const { rest } = rig.skin
  const pairs: number[][] = []
  let opened = 0
  for (let s = 0; s < rest.length; s += 9) {
    for (let t = s + 9; t < rest.length; t += 9) {
      const corners = [0, 3, 6].flatMap((i) => [0, 3, 6].map((j) => [s + i, t + j]))
      const shared = corners.filter(([p, q]) => same(rest, p, q))
      if (shared.some(([p, q]) => same(positions, p, q))) continue
      if (!trianglesTouch(positions, s, s + 3, s + 6, positions, t, t + 3, t + 6)) continue
      pairs.push([s / 9, t / 9])
      if (shared.length > 0) opened++
    }
  }
  return { pairs, opened }
}

describe('contacts of a body with itself, whose coincident vertices follow different joints', () => {
  it.each(seeds(12))('are those of brute force by the same definition (seed %i)', (seed) => {
    const random = seeded(seed)
    const body = seamedBody(random)
    let opened = 0
    for (const turn of [0, 0.01, 0.3, 1]) {
      if (turn > 0) randomPose(random, body.pose, { turn, shift: turn / 10 })
      for (const skinning of skinnings) {
        setSkinning(body, skinning)
        const found = toPairs(expectSelfAgreement(body))
        const truth = selfContacts(body)
        expect(found).toEqual(truth.pairs)
        opened += truth.opened
      }
    }
    expect(opened).toBeGreaterThan(0)
  })

  it('are none at rest, where all seams are closed', () => {
    expect(good(querySelf(seamedBody(seeded(1)))).pairs).toHaveLength(0)
  })
})
