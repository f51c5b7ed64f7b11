import { describe, expect, it } from 'vitest'
import { composeTrs } from '../../../core/math/affine.ts'
import { type Body, placeBody, dropCaches } from '../../../core/query/base/body.ts'
import { type PenetrationReport, queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { limb } from '../../support/limb.ts'
import { pick, randomRotation, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { tally } from '../../support/tally.ts'
import { good } from './agreement.ts'
import { bodyOf } from './bigBodies.ts'
import { moveBody, randomPlace, shiftedPlace } from './bodies.ts'
import { overlapByTetrahedra } from './overlapOracle.ts'
import {
  ballMesh,
  boxMesh,
  insideOut,
  joined,
  type Mesh,
  meshOf,
  moved,
  solidBody,
  type Vector,
  volumeOf,
} from './solids.ts'

/** Queries in both orders; the result must not depend on the order. */
function overlap(a: Body, b: Body): PenetrationReport {
  const report = good(queryPenetration(a, b))
  const other = good(queryPenetration(b, a))
  expect(report.complete && other.complete).toBe(true)
  expect(Math.abs(report.volume - other.volume)).toBeLessThanOrEqual(other.upper - other.lower)
  expect(report.lower).toBeLessThanOrEqual(report.volume)
  expect(report.upper).toBeGreaterThanOrEqual(report.volume)
  return report
}

/** Compares with the oracle, whose rounding error is proportional to `size`, the largest magnitude that it sums. */
function expectTruth(a: Body, b: Body, truth: number, size = 1): void {
  const { lower, upper } = overlap(a, b)
  expect(lower).toBeLessThanOrEqual(truth + 1e-12 * size)
  expect(upper).toBeGreaterThanOrEqual(truth - 1e-12 * size)
  expect(upper - lower).toBeLessThan(1e-9 * size)
  tally('The volume in common is that of the tetrahedra', 1)
}

function expectOracle(a: Body, b: Body, size = 1): number {
  for (const body of [a, b]) deformSkin(good(dropCaches(body)).skin)
  const truth = Math.abs(overlapByTetrahedra(meshOf(a), meshOf(b)))
  expectTruth(a, b, truth, size)
  return truth
}

function turned(random: Random, size: number, far: number): Float64Array {
  const place = new Float64Array(12)
  const shift = [0, 1, 2].map(() => far + signed(random) * 0.7)
  composeTrs(shift, 0, randomRotation(random, Math.PI), 0, [size, size, size], 0, place, 0)
  return place
}

const unit = () => boxMesh([0, 0, 0], [1, 1, 1])

describe('two boxes', () => {
  it.each<[string, Mesh, number]>([
    ['that coincide', unit(), 1],
    ['that coincide with different triangles', boxMesh([0, 0, 0], [1, 1, 1], 3), 1],
    ['that share a face', boxMesh([1, 0, 0], [2, 1, 1]), 0],
    ['that share part of a face', boxMesh([1, 0.25, 0.5], [2, 3, 3], 2), 0],
    ['that touch along an edge', boxMesh([1, 1, 0], [2, 2, 1]), 0],
    ['that touch at a corner', boxMesh([1, 1, 1], [2, 2, 2]), 0],
    ['that overlap at a corner', boxMesh([0.5, 0.5, 0.5], [2, 2, 2]), 0.125],
    ['of which one is inside the other', boxMesh([0.25, 0.25, 0.25], [0.75, 0.75, 0.75]), 0.125],
    ['of which one fills a corner of the other', boxMesh([0, 0, 0], [0.5, 0.5, 0.5]), 0.125],
    ['of which one pierces the other', boxMesh([0.25, 0.25, -1], [0.75, 0.75, 3], 2), 0.25],
    ['of which one pierces the other along an edge', boxMesh([0, 0, -1], [0.5, 0.5, 3]), 0.25],
    ['of which one is inside out', insideOut(boxMesh([0, 0, -1], [0.5, 0.5, 3])), 0.25],
    ['of which one contains the other', boxMesh([-1, -1, -1], [2, 2, 2]), 1],
    ['that are apart', boxMesh([3, 0, 0], [4, 1, 1]), 0],
  ])('%s have the expected common volume', (_, mesh, volume) => {
    expectTruth(solidBody(unit()), solidBody(mesh), volume)
    expect(overlap(solidBody(unit()), solidBody(mesh)).volume).toBeCloseTo(volume, 14)
  })

  it.each(seeds(100))('with random rotations agree with clipping one by the other (seed %i)', (seed) => {
    const random = seeded(seed)
    const body = () =>
      solidBody(boxMesh([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5], pick(random, [1, 1, 3])), turned(random, 1, 0))
    expect(expectOracle(body(), body())).toBeGreaterThanOrEqual(0)
  })

  it('that differ by less than rounding are handled', () => {
    for (const off of [1e-17, 5e-16, 1e-15, -1e-16, 1e-300, 3e-12]) {
      const place = new Float64Array(12)
      composeTrs([off, -off, 2 * off], 0, [off, 0, 0, 1], 0, [1, 1, 1], 0, place, 0)
      expectTruth(solidBody(unit()), solidBody(unit(), place), 1 - 4 * Math.abs(off), 20)
    }
  })

  it.each([1e3, 1e6, 1e9])('at distance %d from the origin are as exact as their coordinates', (far) => {
    const random = seeded(7)
    for (let i = 0; i < 10; i++) {
      const shift = [Math.round(far * random()), Math.round(far), -Math.round(far * random())]
      const here = () => [0.5 * random(), 0.25, 0.125].map((x) => Math.round(x * 1024) / 1024)
      const [x, y, z] = here()
      const place = (dx: number, dy: number, dz: number) => shiftedPlace(shift[0] + dx, shift[1] + dy, shift[2] + dz)
      const { volume } = overlap(solidBody(unit(), place(0, 0, 0)), solidBody(unit(), place(x, -y, z)))
      expect(volume).toBeCloseTo((1 - x) * (1 - y) * (1 - z), 13)
    }
  })
})

describe('two solids', () => {
  let deep = 0

  it.each(seeds(150))('agree with the sum over their tetrahedra (seed %i)', (seed) => {
    const random = seeded(seed)
    const perturbed = (mesh: Mesh) => moved(mesh, (p) => p.map((x) => x + 0.3 * signed(random)) as unknown as Vector)
    const solid = () =>
      solidBody(
        pick(random, [
          boxMesh([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]),
          ballMesh(1),
          perturbed(ballMesh(1)),
          joined(ballMesh(0), boxMesh([-0.2, -0.3, -0.4], [0.6, 0.7, 0.8])),
          joined(ballMesh(0, 0.4, [0.6, 0, 0]), ballMesh(0, 0.4, [-0.6, 0, 0])),
          joined(ballMesh(1), insideOut(ballMesh(0, 0.5))),
        ]),
        randomPlace(random),
      )
    if (expectOracle(solid(), solid(), 100) > 0.01) deep++
  })

  it('overlapped often enough for this test to be meaningful', () => {
    expect(deep).toBeGreaterThan(30)
  })

  /** Rounds corners to few positions, so that triangles are coplanar, share edges and corners, or have no area. */
  it.each(seeds(80))('with coincident triangles agree with slightly shifted copies (seed %i)', (seed) => {
    const random = seeded(seed)
    const places = pick(random, [1, 2, 3, 5])
    const noise = () => (random() < 0.7 ? 0 : signed(random) * 10 ** (-17 + 7 * random()))
    const rounded = (mesh: Mesh) =>
      moved(mesh, (p) => p.map((x) => Math.round(x * places + signed(random) / 2) + noise()) as unknown as Vector)
    const solid = () => {
      const width = 1 + Math.floor(3 * random())
      const box = boxMesh([0, 0, 0], [width, 1, 2])
      return solidBody(
        pick(random, [box, rounded(ballMesh(1)), rounded(ballMesh(0)), joined(rounded(ballMesh(1)), box)]),
      )
    }
    const [a, b] = [solid(), solid()]
    const { volume } = overlap(a, b)
    for (const body of [a, b]) deformSkin(good(dropCaches(body)).skin)
    const apart = moved(meshOf(b), ([x, y, z]) => [x + 1.1e-6, y - 0.7e-6, z + 1.7e-6])
    expect(Math.abs(Math.abs(overlapByTetrahedra(meshOf(a), apart)) - volume)).toBeLessThan(2e-3)
    tally('The volume in common is that of the tetrahedra', 1)
  })

  it('are additive: a body of two parts has the sum of their volumes', () => {
    const random = seeded(5)
    for (let i = 0; i < 20; i++) {
      const place = turned(random, 1, 0)
      const body = solidBody(ballMesh(2), turned(random, 1, 0))
      const parts = [ballMesh(1, 0.6, [0.5, 0, 0]), boxMesh([-1, -1, -1], [0.2, 0.3, 0.4], 2)]
      const sum = parts.reduce((total, part) => total + overlap(solidBody(part, place), body).volume, 0)
      expect(overlap(solidBody(joined(...parts), place), body).volume).toBeCloseTo(sum, 12)
    }
  })

  it('converge to the volume of two balls as the meshes are refined', () => {
    const lens = (Math.PI / 12) * (4 + 0.8) * (2 - 0.8) ** 2
    const errors = [1, 2, 3, 4].map((halvings) => {
      const [a, b] = [solidBody(ballMesh(halvings)), solidBody(ballMesh(halvings), shiftedPlace(0.8, 0, 0))]
      return Math.abs(overlap(a, b).volume - lens)
    })
    for (let k = 1; k < 4; k++) expect(errors[k]).toBeLessThan(errors[k - 1] / 3)
  })

  it('that coincide have their own volume as common volume', () => {
    const mesh = ballMesh(3)
    expect(overlap(solidBody(mesh), solidBody(mesh)).volume).toBeCloseTo(volumeOf(mesh), 13)
  })

  it('with mirrored or non-uniformly scaled placements have the transformed volume', () => {
    for (const scale of [
      [-1, 1, 1],
      [2, -0.5, -3],
      [-1, -1, -1],
      [0.1, 1, 10],
    ]) {
      const place = new Float64Array(12)
      composeTrs([0, 0, 0], 0, [0, 0, 0, 1], 0, scale, 0, place, 0)
      const size = Math.abs(scale[0] * scale[1] * scale[2])
      const large = solidBody(boxMesh([-20, -20, -20], [20, 20, 20]))
      expectTruth(solidBody(ballMesh(2), place), large, volumeOf(ballMesh(2)) * size, 10)
      expectTruth(solidBody(ballMesh(2), place), solidBody(ballMesh(2), place), volumeOf(ballMesh(2)) * size, 10)
    }
  })

  it('scaled to zero along an axis have no volume', () => {
    const place = new Float64Array(12)
    composeTrs([0.1, 0.2, 0.3], 0, [0, 0, 0, 1], 0, [1, 0, 1], 0, place, 0)
    expectTruth(solidBody(unit()), solidBody(unit(), place), 0)
  })

  it('count self-overlapping volume with its multiplicity', () => {
    const twice = joined(unit(), boxMesh([0.5, 0, 0], [1.5, 1, 1]))
    expectTruth(solidBody(twice), solidBody(boxMesh([-5, -5, -5], [5, 5, 5])), 2)
    expectTruth(solidBody(twice), solidBody(boxMesh([0.75, 0.25, 0.25], [0.85, 0.35, 0.35])), 0.002)
  })

  it('far apart take two box tests', () => {
    const report = overlap(solidBody(ballMesh(4)), solidBody(ballMesh(4), shiftedPlace(9, 0, 0)))
    expect([report.volume, report.verticesSkinned, report.touching]).toEqual([0, 0, 0])
  })
})

describe('skinned bodies', () => {
  let deep = 0
  const limbShape = { rings: 9, segments: 7, joints: [0, 1.5, 3], length: 4, blend: 0.7, seam: true }

  it.each(seeds(60))(
    'agree with the sum over their deformed tetrahedra in every pose and skinning method (seed %i)',
    (seed) => {
      const random = seeded(seed)
      const [a, b] = [bodyOf(limb(limbShape), pick(random, [1, 8])), bodyOf(limb(limbShape), 4)]
      moveBody(random, a)
      moveBody(random, b)
      if (expectOracle(a, b, 1000) > 0.01) deep++
    },
  )

  it('overlapped often enough for this test to be meaningful', () => {
    expect(deep).toBeGreaterThan(10)
  })

  it('with open seams are welded to the first copy of each vertex', () => {
    const whole = limb({ ...limbShape, seam: false })
    const seamed = limb(limbShape)
    const torn = { ...seamed, skin: { ...seamed.skin, weights: seamed.skin.weights.slice() } }
    const { setOf, setStart, weightStart } = torn.skin
    const copies = Array.from(setOf.keys()).filter(
      (v) => v % 8 === 7 && setStart[setOf[v] + 1] - setStart[setOf[v]] === 2,
    )
    for (const v of copies) torn.skin.weights.set([0.1, 0.9], weightStart[v])
    expect(copies.length).toBeGreaterThan(1)
    const bodies = [whole, torn].map((rig) => bodyOf(rig, 4))
    const other = solidBody(boxMesh([1, -0.4, -2], [3, 2, 2]))
    for (const body of bodies) {
      const random = seeded(3)
      moveBody(random, body)
      placeBody(body, shiftedPlace(0, 0, 0))
    }
    const [one, sewn] = bodies.map((body) => overlap(body, other).volume)
    expect(one).toBeGreaterThan(0.1)
    expect(sewn).toBeCloseTo(one, 12)
  })
})

describe('a body', () => {
  it('with a hole is rejected with the number of open edges and a hint', () => {
    const open = bodyOf(limb({ rings: 4, segments: 6, joints: [0, 2], length: 3, blend: 0.5, open: true }), 4)
    for (const reply of [queryPenetration(open, solidBody(unit())), queryPenetration(solidBody(unit()), open)]) {
      expect(reply).toMatchObject({ ok: false, problem: { kind: 'body-open' } })
      expect(reply.ok ? '' : reply.problem.message).toMatch(/"limb" .* 12 open edges\. Close the holes/)
    }
  })

  it('with a NaN placement is rejected', () => {
    const body = solidBody(unit(), shiftedPlace(Number.NaN, 0, 0))
    expect(queryPenetration(body, solidBody(unit()))).toMatchObject({
      ok: false,
      problem: { kind: 'placement-invalid' },
    })
  })

  it('too large for a volume is rejected', () => {
    const place = [1e99, 0, 0, 0, 0, 1e99, 0, 0, 0, 0, 1e99, 0]
    const reply = queryPenetration(solidBody(boxMesh([0, 0, 0], [1e9, 1, 1]), place), solidBody(unit(), place))
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
  })
})

describe('a time budget', () => {
  it('that runs out at any point leaves valid bounds', () => {
    const [a, b] = [solidBody(ballMesh(4)), solidBody(ballMesh(4), shiftedPlace(0.3, 0.1, 0))]
    const { volume } = overlap(a, b)
    let stopped = 0
    for (let isOver = false; !isOver; stopped += isOver ? 0 : 1) {
      let ticks = 0
      const report = good(queryPenetration(a, b, { budget: stopped, now: () => ticks++ }))
      expect(report.lower).toBeLessThanOrEqual(volume)
      expect(report.upper).toBeGreaterThanOrEqual(volume)
      expect(report.volume).toBeGreaterThanOrEqual(report.lower)
      expect(report.volume).toBeLessThanOrEqual(report.upper)
      isOver = report.complete
      if (isOver) expect(report.volume).toBe(volume)
    }
    // The search, the cuts and both flood fills check the clock.
    expect(stopped).toBeGreaterThan(6)
  })
})
