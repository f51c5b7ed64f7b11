import { describe, expect, it } from 'vitest'
import { setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, placeBody } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { querySelf } from '../../../core/query/querySelf.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { bindPose, randomRig } from '../../support/randomRig.ts'
import { seeded } from '../../support/seeded.ts'
import { expectAgreement, expectSelfAgreement, good } from './agreement.ts'
import { shiftedPlace } from './bodies.ts'

/** A rig with one joint and the given vertices and triangles. */
function plain(rest: readonly number[], triangles: readonly number[]): Rig {
  const rig = randomRig(seeded(1), { joints: 1, vertices: 3, farOff: 0, forest: false, morphTargets: 0 })
  const count = rest.length / 3
  const skin = {
    rest: Float64Array.from(rest),
    triangles: Uint32Array.from(triangles),
    setOf: new Uint32Array(count),
    weightStart: Uint32Array.from({ length: count + 1 }, (_, v) => v),
    weights: new Float64Array(count).fill(1),
    setStart: Uint32Array.of(0, 1),
    setJoints: Uint32Array.of(0),
  }
  return { ...rig, skin }
}

function bodyOf(rig: Rig, leaf = 1): Body {
  const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf }, noProgress)
  const pose = bindPose(rig)
  setIdentity(pose.maps, 0)
  return createBody(rig, tree, pose)
}

const corner = [0, 0, 0, 1, 0, 0, 0, 1, 0]

describe('query', () => {
  it('finds nothing on a rig without triangles', () => {
    const nothing = bodyOf(plain(corner, []))
    const one = bodyOf(plain(corner, [0, 1, 2]))
    expect(expectAgreement(nothing, one)).toHaveLength(0)
    expect(expectAgreement(one, nothing)).toHaveLength(0)
    expect(expectSelfAgreement(nothing)).toHaveLength(0)
    expect(good(queryPair(nothing, one)).sphereTests).toBe(0)
  })

  it('finds triangles that touch only at a vertex', () => {
    const a = bodyOf(plain(corner, [0, 1, 2]))
    const b = bodyOf(plain(corner, [0, 1, 2]))
    expect([...expectAgreement(a, b)]).toEqual([0, 0])
    placeBody(b, shiftedPlace(1, 0, 0))
    expect([...expectAgreement(a, b)]).toEqual([0, 0])
    placeBody(b, shiftedPlace(1 + Number.EPSILON, 0, 0))
    expect(expectAgreement(a, b)).toHaveLength(0)
  })

  it.each([1, 4])('handles coincident vertices (leaf size %i)', (leaf) => {
    const point = [2, 3, 4]
    const clump = plain([...point, ...point, ...point, ...point], [0, 1, 2, 1, 2, 3, 0, 2, 3])
    const a = bodyOf(clump, leaf)
    const b = bodyOf(clump, leaf)
    expect(expectAgreement(a, b)).toHaveLength(18)
    placeBody(b, shiftedPlace(1e-300, 0, 1e-9))
    expect(expectAgreement(a, b)).toHaveLength(0)
    // All vertices are welded into one, so all triangles are neighbours.
    expect(expectSelfAgreement(a)).toHaveLength(0)
  })

  it.each([
    ['too few numbers', [1, 0, 0], 'the placement has 3 numbers'],
    ['a 4x4 matrix', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], 'the placement has 16 numbers'],
    ['NaN', [1, 0, 0, Number.NaN, 0, 1, 0, 0, 0, 0, 1, 0], 'entry 3 of its placement is NaN'],
    ['infinity', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, Number.POSITIVE_INFINITY, 0], 'entry 10 of its placement is Infinity'],
  ])('rejects a placement of %s and then fails until the placement is valid', (_, place, named) => {
    const [a, b] = [bodyOf(plain(corner, [0, 1, 2])), bodyOf(plain(corner, [0, 1, 2]))]
    const problem = { kind: 'placement-invalid', message: expect.stringContaining(named) }
    expect(placeBody(a, place)).toMatchObject({ ok: false, problem })
    expect(queryPair(a, b)).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
    expect(placeBody(a, shiftedPlace(0, 0, 0))).toMatchObject({ ok: true })
    expect(queryPair(a, b)).toMatchObject({ ok: true })
  })

  it('reports duplicate triangles once each', () => {
    const twice = bodyOf(plain(corner, [0, 1, 2, 0, 1, 2, 2, 1, 0]), 2)
    const one = bodyOf(plain([0.2, 0.2, -1, 0.2, 0.2, 1, 1, 1, 1], [0, 1, 2]))
    expect([...expectAgreement(twice, one)]).toEqual([0, 0, 1, 0, 2, 0])
    expect(expectSelfAgreement(twice)).toHaveLength(0)
  })

  it('finds degenerate triangles: segments and points', () => {
    const flat = bodyOf(plain([0.2, 0.2, -1, 0.2, 0.2, 1, 0.2, 0.2, 0, 0.1, 0.1, 0], [0, 1, 2, 3, 3, 3]), 8)
    const one = bodyOf(plain(corner, [0, 1, 2]))
    expect([...expectAgreement(flat, one)]).toEqual([0, 0, 1, 0])
    placeBody(flat, shiftedPlace(0, 0, 0.5))
    expect([...expectAgreement(flat, one)]).toEqual([0, 0])
  })

  it('welds vertices that a file stores separately', () => {
    // Two triangles with a common edge whose vertices are duplicated, and a third one through both.
    const rest = [...corner, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0.5, 0.5, -1, 0.5, 0.5, 1, 2, 2, 0]
    const body = bodyOf(plain(rest, [0, 1, 2, 3, 4, 5, 6, 7, 8]))
    expect([...expectSelfAgreement(body)]).toEqual([0, 2, 1, 2])
    expect(good(querySelf(body)).pairs).toHaveLength(4)
  })

  it('is exact for coordinates too large to be separated by key boxes', () => {
    const a = bodyOf(plain(corner, [0, 1, 2]))
    const b = bodyOf(plain(corner, [0, 1, 2]))
    for (const far of [1e7, 1e12, 1e60]) {
      placeBody(a, shiftedPlace(far, far, far))
      placeBody(b, shiftedPlace(far, far, far))
      expect([...expectAgreement(a, b)]).toEqual([0, 0])
      placeBody(b, shiftedPlace(far * 1.0001, far, far))
      expect(expectAgreement(a, b)).toHaveLength(0)
    }
  })

  it('throws if both bodies of a pair are the same', () => {
    const body = bodyOf(plain(corner, [0, 1, 2]))
    expect(() => queryPair(body, body)).toThrow(/querySelf/)
  })
})
