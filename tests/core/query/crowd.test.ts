import { describe, expect, it } from 'vitest'
import { BOX } from '../../../core/math/worldBox.ts'
import { AFFINE, composeTrs } from '../../../core/math/affine.ts'
import { askBodies, type BodiesAnswer, type BodiesQuestion } from '../../../core/query/crowd/askBodies.ts'
import { BODY_COST, PAIR_COST } from '../../../core/query/crowd/bodiesCosts.ts'
import { type Body, createBody, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import { createCrowd } from '../../../core/query/crowd/crowd.ts'
import { type MethodName, methods } from '../../../core/query/methods.ts'
import { noClock } from '../../../core/query/base/queryReport.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { limb } from '../../support/limb.ts'
import { bindPose, pick, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { methodNames } from './agreement.ts'
import { moveBody, randomBody, shiftedPlace, smallRig } from './bodies.ts'

function ask(bodies: readonly Body[], method: MethodName, more: Partial<BodiesQuestion> = {}): BodiesAnswer {
  return askBodies({ bodies, method: methods[method], self: false, any: false, now: noClock, ...more })
}

/** Mostly few vertices, so that brute force can test every pair of every crowd. */
const fewVertices = (random: Random) => randomBody(random, smallRig(random, [3, 12, 40, 90, 40, 90, 180]))

/** Bodies of a few rigs; some share a tree. */
function randomCrowd(random: Random, size: number): Body[] {
  const first = [fewVertices(random), fewVertices(random)]
  const more = Array.from({ length: size - 2 }, () => {
    if (random() < 0.4) return fewVertices(random)
    const { rig, tree } = pick(random, first)
    const body = createBody(rig, tree, bindPose(rig))
    moveBody(random, body)
    return body
  })
  return [...first, ...more]
}

function scatter(random: Random, body: Body, far: number): void {
  moveBody(random, body)
  const place = body.placement.slice()
  for (const k of [3, 7, 11]) place[k] += signed(random) * far
  placeBody(body, place)
}

const nudged = (random: Random, { placement }: Body) =>
  placement.map((x, k) => (k % 4 === 3 ? x + signed(random) * 0.1 : x))

/** Adds, removes, hides, teleports or slightly moves bodies at random, or leaves them unchanged. */
function changeCrowd(random: Random, all: readonly Body[], shown: Set<Body>, far: number): Body[] {
  for (const body of all) {
    const what = random()
    if (what < 0.15) scatter(random, body, far)
    else if (what < 0.5) placeBody(body, nudged(random, body))
    else if (what < 0.6) shown.delete(body)
    else if (what < 0.8) shown.add(body)
  }
  const bodies = all.filter((body) => shown.has(body))
  return random() < 0.2 ? bodies.toReversed() : bodies
}

/** Index of a body after removing the third one. */
const withoutThird = (place: number) => place - (place > 2 ? 1 : 0)

const column = (numbers: ArrayLike<number>, k: number, stride: number) =>
  Array.from(numbers).reduce((sum, x, i) => sum + (i % stride === k ? x : 0), 0)

describe('contacts of a crowd', () => {
  it.each(seeds(6, 12))('equal brute force while bodies are added, removed, hidden and moved (seed %i)', (seed) => {
    const random = seeded(seed)
    const all = randomCrowd(random, pick(random, [3, 5, 9]))
    const far = pick(random, [0, 2, 6])
    const shown = new Set(all)
    const crowds = new Map(methodNames.map((name) => [name, createCrowd()]))
    for (let frame = 0; frame < 6; frame++) {
      const bodies = changeCrowd(random, all, shown, far)
      const self = random() < 0.3
      const truth = ask(bodies, 'brute', { self }).parts
      for (const name of methodNames) {
        const crowd = crowds.get(name) ?? createCrowd()
        const kept = ask(bodies, name, { self, crowd })
        expect(kept.parts, name).toEqual(truth)
        // The cached crowd must not change the result.
        expect(ask(bodies, name, { self }), name).toEqual(kept)
      }
      const any = ask(bodies, 'on-demand', { self, any: true }).parts
      expect(any.map(({ a, b, pairs }) => [a, b, pairs.length])).toEqual(truth.map(({ a, b }) => [a, b, 2]))
    }
  })

  it.each(seeds(5, 10))('are the same if divided into shares (seed %i)', (seed) => {
    const random = seeded(100 + seed)
    const bodies = randomCrowd(random, 8)
    const truth = ask(bodies, 'on-demand', { self: true })
    for (const of of [1, 2, 3, 50]) {
      const shares = Array.from({ length: of }, (_, part) =>
        ask(bodies, 'on-demand', { self: true, share: { part, of } }),
      )
      expect(shares.flatMap(({ parts }) => parts)).toEqual(truth.parts)
      expect(shares.reduce((sum, { near }) => sum + near, 0)).toBe(truth.near)
    }
  })

  it.each(seeds(10))('omit ignored pairs (seed %i)', (seed) => {
    const random = seeded(200 + seed)
    const bodies = randomCrowd(random, 6)
    const isIgnored = (a: number, b: number) => (a * 7 + b * 3 + seed) % 3 === 0
    const keys = bodies.flatMap((_, a) => bodies.flatMap((__, b) => (a <= b && isIgnored(a, b) ? [a * 6 + b] : [])))
    for (const name of methodNames) {
      const truth = ask(bodies, name, { self: true }).parts
      const kept = ask(bodies, name, { self: true, ignored: new Set(keys) }).parts
      expect(kept, name).toEqual(truth.filter(({ a, b }) => !isIgnored(a, b)))
    }
  })

  it.each(seeds(6))('are unaffected by a body with an invalid placement (seed %i)', (seed) => {
    const random = seeded(300 + seed)
    const bodies = randomCrowd(random, 6)
    const crowd = createCrowd()
    ask(bodies, 'on-demand', { crowd })
    const invalid = bodies[2]
    const before = invalid.placement.slice()
    placeBody(invalid, before.with(pick(random, [0, 5, 11]), pick(random, [Number.NaN, Infinity, 1e200])))
    const others = ask(bodies.toSpliced(2, 1), 'brute').parts
    for (const name of methodNames) {
      const result = ask(bodies, name, { crowd })
      expect(result.parts.map(({ a, b, pairs }) => ({ a: withoutThird(a), b: withoutThird(b), pairs }))).toEqual(others)
      expect(result.problems).toMatchObject([{ body: 2, problem: { kind: 'placement-invalid' } }])
    }
    placeBody(invalid, before)
    expect(ask(bodies, 'on-demand', { crowd }).parts).toEqual(ask(bodies, 'brute').parts)
  })

  it.each(seeds(6, 12))('are exact for bodies of size 0, of size 1e9 and at 1e6 (seed %i)', (seed) => {
    const random = seeded(400 + seed)
    const bodies = randomCrowd(random, 7)
    const place = new Float64Array(AFFINE)
    const turn = [0, 0, 0, 1]
    const placeAt = (body: Body, at: readonly number[], scale: number) => {
      composeTrs(at, 0, turn, 0, [scale, scale, scale], 0, place, 0)
      placeBody(body, place)
    }
    placeAt(bodies[0], [0, 0, 0], 0)
    placeAt(bodies[1], [signed(random), 0, 0], 1e9)
    placeAt(bodies[2], [1e6, 1e6, 1e6], 1)
    placeAt(bodies[3], [1e6, 1e6, 1e6 + signed(random)], 1)
    const truth = ask(bodies, 'brute').parts
    for (const name of methodNames) expect(ask(bodies, name).parts, name).toEqual(truth)
  })
})

describe('crowd query', () => {
  it('deforms no vertex of a body far from all others', () => {
    const random = seeded(5)
    // Large enough for its top spheres to be refitted from joint matrices; a small body would be deformed instead.
    const remote = randomBody(random, limb({ rings: 200, segments: 20, joints: [0, 3, 6], length: 9, blend: 1 }))
    const bodies = [...randomCrowd(random, 4), remote]
    placeBody(remote, shiftedPlace(1000, 0, 0))
    for (const name of ['on-demand', 'box'] as const) {
      ask(bodies, name)
      expect(remote.skin.deformed, name).toBe(0)
    }
  })

  it('reuses the boxes of an unchanged body and reports the same work', () => {
    const random = seeded(6)
    const [a, b] = randomCrowd(random, 2)
    for (const body of [a, b]) setSkinning(body, 'linear')
    placeBody(a, shiftedPlace(0, 0, 0))
    placeBody(b, shiftedPlace(0.1, 0, 0))
    const first = ask([a, b], 'box')
    // A marker that deforming the body again would overwrite.
    const mark = a.positions[0]
    a.positions[0] = 1e-3
    const again = ask([a, b], 'box')
    expect(a.positions[0]).toBe(1e-3)
    a.positions[0] = mark
    expect({ ...again, parts: 0 }).toEqual({ ...first, parts: 0 })
    placeBody(a, shiftedPlace(0, 0.01, 0))
    expect(ask([a, b], 'box').parts).toEqual(ask([a, b], 'brute').parts)
  })

  it.each(seeds(10))('reports boxes that contain all vertices, and costs that add up (seed %i)', (seed) => {
    const random = seeded(500 + seed)
    const bodies = randomCrowd(random, 6)
    let clock = 0
    const result = ask(bodies, 'on-demand', { costs: true, now: () => clock++ })
    const costs = result.costs ?? { bodies: [], pairs: [], boxes: [] }
    expect(costs.pairs.length).toBe(result.near * PAIR_COST)
    expect(column(costs.pairs, 3, PAIR_COST)).toBe(result.sphereTests)
    expect(column(costs.pairs, 4, PAIR_COST)).toBe(result.triangleTests)
    expect(column(costs.pairs, 5, PAIR_COST)).toBe(result.parts.reduce((sum, { pairs }) => sum + pairs.length / 2, 0))
    expect(column(costs.bodies, 1, BODY_COST)).toBe(result.refits)
    expect(column(costs.bodies, 2, BODY_COST)).toBe(result.verticesSkinned)
    // This clock advances by one millisecond per reading.
    expect(column(costs.bodies, 0, BODY_COST)).toBe(bodies.length + result.near)
    bodies.forEach((body, place) => expectInside(body, costs.boxes, place * BOX))
  })
})

function expectInside(body: Body, boxes: ArrayLike<number>, o: number): void {
  deformSkin(body.skin)
  const { triangles } = body.rig.skin
  for (const vertex of triangles) {
    for (let k = 0; k < 3; k++) {
      const x = body.positions[vertex * 3 + k]
      if (!(x >= boxes[o + k] && x <= boxes[o + k + 3])) throw new Error(`vertex ${vertex} is outside the box`)
    }
  }
}
