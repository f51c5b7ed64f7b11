import { describe, expect, it } from 'vitest'
import { expandTriangles } from '../../../core/exchange/read/gltf/expandTriangles.ts'
import { staticRig } from '../../../core/exchange/read/mesh/staticRig.ts'
import { type Body, placeBody } from '../../../core/query/base/body.ts'
import { createObstacle, type Obstacle, placeObstacle } from '../../../core/query/obstacle/obstacle.ts'
import { probeObstacle, queryObstacle, rayObstacle } from '../../../core/query/obstacle/queryObstacle.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { queryProbe } from '../../../core/query/probe/queryProbe.ts'
import { queryRay, type Ray } from '../../../core/query/ray/queryRay.ts'
import type { Point, Volume } from '../../../core/query/probe/volume.ts'
import {
  cornersOf,
  fanSource,
  gridSource,
  type HeightGrid,
  listSource,
  stripSource,
  type TriangleSource,
  vertexAt,
} from '../../../core/rig/triangleSource.ts'
import { pick, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { good } from './agreement.ts'
import { bodyOf } from './bigBodies.ts'
import { moveBody, randomBody, randomPlace } from './bodies.ts'

const RESTART = 0xffff

function points(random: Random, count: number): Float64Array {
  return Float64Array.from({ length: count * 3 }, () => signed(random) * 1.5)
}

function indices(random: Random, vertices: number, restarts: boolean): Uint16Array {
  return Uint16Array.from({ length: 20 + Math.floor(random() * 60) }, () =>
    restarts && random() < 0.1 ? RESTART : Math.floor(random() * vertices),
  )
}

function terrain(random: Random): HeightGrid {
  const rows = 1 + Math.floor(random() * 14)
  const columns = 1 + Math.floor(random() * 14)
  return {
    rows,
    columns,
    heights: Float32Array.from({ length: rows * columns }, () => signed(random)),
    x: -1.5,
    z: signed(random) - 1,
    stepX: 3 / columns,
    stepZ: pick(random, [0.3, -0.2, 0.1]),
  }
}

const kinds: Record<string, (random: Random) => TriangleSource> = {
  'a list of indices': (random) => listSource(points(random, 30), indices(random, 30, false)),
  'corners without indices': (random) => listSource(points(random, 60)),
  'one strip without indices': (random) => stripSource(points(random, 40)),
  'strips with restarts': (random) => stripSource(points(random, 30), indices(random, 30, true), RESTART),
  'one fan without indices': (random) => fanSource(points(random, 25)),
  'fans with restarts': (random) => fanSource(points(random, 30), indices(random, 30, true), RESTART),
  'a grid of heights': (random) => gridSource(terrain(random)),
}

/** The same triangles as a body with an expanded index list. */
function expanded(source: TriangleSource): Body | null {
  const triangles = new Uint32Array(source.triangleCount * 3)
  for (let t = 0; t < source.triangleCount; t++) cornersOf(source, t, triangles.subarray(t * 3))
  const rest = new Float64Array(source.vertexCount * 3)
  for (let v = 0; v < source.vertexCount; v++) vertexAt(source, v, rest, v * 3)
  return triangles.length === 0 ? null : bodyOf(staticRig('written out', rest, triangles), 8)
}

function randomVolume(random: Random): Volume {
  const at = (): Point => [signed(random), signed(random), signed(random)]
  const [centre, size] = [at(), random()]
  return pick<Volume>(random, [
    { kind: 'sphere', centre, radius: size },
    { kind: 'capsule', from: centre, to: at(), radius: size / 4 },
    { kind: 'box', low: centre, high: [centre[0] + size, centre[1] + size, centre[2] + size] },
    { kind: 'oriented-box', centre, half: [size, size / 2, size / 4], rotation: [0.3, -0.2, 0.5, 0.8] },
  ])
}

describe.each(Object.entries(kinds))('obstacle from %s', (_name, make) => {
  it.each(seeds(25))('gives the same results as the expanded mesh (seed %i)', (seed) => {
    const random = seeded(seed)
    const source = make(random)
    const obstacle = good(createObstacle(source, RESTART))
    const mesh = expanded(source)
    const body = randomBody(random)
    for (let move = 0; move < 6; move++) {
      const place = randomPlace(random)
      good(placeObstacle(obstacle, place))
      moveBody(random, body)
      if (mesh === null) expect(good(queryObstacle(body, obstacle)).pairs).toHaveLength(0)
      else {
        placeBody(mesh, place)
        expectSame(random, body, obstacle, mesh)
      }
    }
  })
})

function expectSame(random: Random, body: Body, obstacle: Obstacle, mesh: Body): void {
  const truth = good(queryPair(body, mesh)).pairs
  expect(good(queryObstacle(body, obstacle)).pairs).toEqual(truth)
  expect(good(queryObstacle(body, obstacle, { any: true })).pairs.length).toBe(Math.min(2, truth.length))
  const volume = randomVolume(random)
  const touched = good(queryProbe(mesh, volume)).triangles
  expect(good(probeObstacle(obstacle, volume))).toEqual(touched)
  expect(good(probeObstacle(obstacle, volume, true)).length).toBe(Math.min(1, touched.length))
  const ray: Ray = {
    origin: [signed(random) * 3, signed(random) * 3, signed(random) * 3],
    direction: [signed(random), signed(random), signed(random)],
  }
  for (const wanted of ['all', 'nearest'] as const) {
    const expected = queryRay(mesh, ray, { wanted })
    const found = rayObstacle(obstacle, ray, { wanted })
    expect(found.ok).toBe(expected.ok)
    if (expected.ok)
      expect(found).toEqual({ ok: true, value: { triangles: expected.value.triangles, t: expected.value.t } })
  }
}

/** The reason why a source is rejected; empty if it is accepted. */
function refused(source: TriangleSource): string {
  const made = createObstacle(source)
  return made.ok ? '' : made.problem.message
}

describe('triangle source', () => {
  it.each(seeds(20))('numbers and orients the triangles of strips and fans as in glTF (seed %i)', (seed) => {
    const random = seeded(seed)
    for (const [mode, make] of [
      [5, stripSource],
      [6, fanSource],
    ] as const) {
      for (const list of [null, indices(random, 30, true)]) {
        const source = make(points(random, 30), list, RESTART)
        const out = new Uint32Array(300)
        const count = expandTriangles(mode, list, 30, RESTART, 0, out, 0, 'here')
        expect(source.triangleCount).toBe(count)
        const corners = new Uint32Array(3)
        for (let t = 0; t < count; t++) {
          cornersOf(source, t, corners)
          expect(corners).toEqual(out.slice(t * 3, t * 3 + 3))
        }
      }
    }
  })

  it('has no triangles in the holes of a grid', () => {
    const grid: HeightGrid = {
      rows: 3,
      columns: 3,
      heights: Float64Array.of(0, 0, 0, 0, Number.NaN, 0, 0, 0, 0),
      x: 0,
      z: 0,
      stepX: 1,
      stepZ: 1,
    }
    const obstacle = good(createObstacle(gridSource(grid)))
    const all: Volume = { kind: 'sphere', centre: [1, 0, 1], radius: 9 }
    // Six of the eight triangles meet in the middle.
    expect([...good(probeObstacle(obstacle, all))]).toEqual([0, 7])
    const down: Ray = { origin: [0.2, 5, 0.2], direction: [0, -1, 0] }
    expect([...good(rayObstacle(obstacle, down)).triangles]).toEqual([0])
    expect([...good(rayObstacle(obstacle, { ...down, origin: [1, 5, 1] })).triangles]).toEqual([])
  })

  it('is rejected with a reason if it is invalid', () => {
    expect(refused(listSource(Float64Array.of(0, 0, Number.NaN)))).toMatch(/vertex 0 is NaN/)
    expect(refused(listSource(new Float64Array(9), Uint8Array.of(0, 1, 3)))).toMatch(/index 2 is 3/)
    const flat = { rows: 2, columns: 2, heights: new Float64Array(3), x: 0, z: 0, stepX: 1, stepZ: 1 }
    expect(refused(gridSource(flat))).toMatch(/3 heights/)
    const obstacle = good(createObstacle(listSource(new Float64Array(9))))
    const reply = placeObstacle(obstacle, new Float64Array(12).fill(Number.NaN))
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
    expect(obstacle.placement[0]).toBe(1)
  })
})
