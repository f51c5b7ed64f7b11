import { describe, expect, it } from 'vitest'
import { trianglesTouch } from '../../../core/intersect/trianglesTouch.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, setSkinning } from '../../../core/query/base/body.ts'
import { querySelf } from '../../../core/query/querySelf.ts'
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

/** A square of triangles without shared vertices. The copies of a vertex follow random joints. */
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

/**
 * Self-contacts by definition, from positions alone: pairs that touch and have no common corner at rest or in the pose.
 */
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

describe('self-contacts of a body whose coincident vertices follow different joints', () => {
  it.each(seeds(12))('equal brute force by the same definition (seed %i)', (seed) => {
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

  it('are empty at rest, when all seams are closed', () => {
    expect(good(querySelf(seamedBody(seeded(1)))).pairs).toHaveLength(0)
  })
})
