import { insphere, orient3d } from 'robust-predicates'
import { describe, expect, it } from 'vitest'
import { circumsphere } from '../../../core/geometry/delaunay/circumsphere.ts'
import { delaunay, insertPoint } from '../../../core/geometry/delaunay/delaunay.ts'
import { type DelaunayMesh, INFINITE, isTetrahedron } from '../../../core/geometry/delaunay/delaunayMesh.ts'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import { cancelling } from '../../support/cancelling.ts'
import { icosphere, uvSphere } from '../../support/meshParts.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

type Point = number[]

/** Kinds of point sets, most of them degenerate. */
const kinds: Record<string, (random: Random) => Point[]> = {
  random: (random) => many(60, () => [random(), random(), random()]),
  'a grid': (random) => shuffled(random, grid(4, 4, 4)),
  'a grid far from the origin': (random) => shuffled(random, grid(3, 4, 3)).map((p) => p.map((x) => x * 0.1 + 1e4)),
  'a flat grid and a point': (random) => [...grid(6, 6, 1), [random(), random(), 1]],
  'a column of planes': (random) => [...grid(4, 4, 1), ...grid(3, 3, 1).map(([x, y]) => [x! + 0.5, y!, 5 + random()])],
  'a cube': () => grid(2, 2, 2),
  'corners and middle of a cube': () => [...grid(2, 2, 2), [0.5, 0.5, 0.5]],
  'cospherical, symmetric': () => [...points(uvSphere(6, 8).positions), [0, 0, 0]],
  'cospherical, integer': (random) => shuffled(random, integerSphere(81)),
  'an icosphere': () => points(icosphere(1).positions),
  'nearly coplanar': (random) => many(50, () => [random(), random(), random() * 1e-15]),
  'nearly collinear': (random) => many(40, () => [random(), random() * 1e-12, random() * 1e-14]),
  clusters: (random) => many(60, (k) => [0, 1, 2].map(() => (k % 4) + random() * 1e-9)),
  duplicates: (random) => {
    const few = many(12, () => [random(), random(), random()])
    return many(60, () => few[Math.floor(random() * few.length)]!)
  },
  'tiny and huge': (random) => many(50, (k) => [0, 1, 2].map(() => (random() - 0.5) * 10 ** ((k % 20) - 10))),
  'almost 0': (random) => many(40, () => [random(), random() * 1e-28, (random() - 0.5) * 1e-25]),
}

describe.each(Object.keys(kinds))('the Delaunay tetrahedra of %s points', (kind) => {
  it.each(seeds(3))('are empty, non-flat, connected and fill the convex hull (seed %i)', (seed) => {
    const set = kinds[kind]!(seeded(seed))
    const mesh = delaunay(set.flat(), noProgress)
    expect(mesh.dimension).toBe(3)
    expectDelaunay(mesh)
    expectHull(mesh)
    expectFiniteSpheres(mesh)
    for (let p = 0; p < mesh.pointCount; p++) {
      expect(set[mesh.sameAs[p]!]).toEqual(set[p])
      if (mesh.sameAs[p] === p) expect(mesh.vertices.includes(p)).toBe(true)
    }
  })
})

describe('a Delaunay mesh', () => {
  it.each(seeds(4))('accepts more points later and reports the changes (seed %i)', (seed) => {
    const random = seeded(seed)
    const set = shuffled(random, grid(3, 3, 3))
    const mesh = delaunay(set.slice(0, 14).flat(), noProgress)
    const live = new Set(slotsOf(mesh))
    expect(mesh.dimension).toBe(3)
    for (const [x, y, z] of [...set.slice(14), [1, 1, 1], [0.5, 0.5, 0.5], [9, 9, 9]] as [number, number, number][]) {
      insertPoint(mesh, x, y, z, noProgress)
      for (const slot of mesh.destroyed.subarray(0, mesh.destroyedCount)) expect(live.delete(slot)).toBe(true)
      for (const slot of mesh.created.subarray(0, mesh.createdCount)) {
        expect(live.has(slot)).toBe(false)
        live.add(slot)
      }
      expect(new Set(slotsOf(mesh))).toEqual(live)
    }
    expectDelaunay(mesh)
    expectHull(mesh)
  })

  it('has a dimension below 3 and no tetrahedra for coplanar, collinear, equal and no points', () => {
    const cases: [Point[], number][] = [
      [[], -1],
      [[[1, 2, 3]], 0],
      [many(9, () => [1, 2, 3]), 0],
      [many(9, (k) => [k * 0.25, k * 0.5, k * 0.75]), 1],
      [[...grid(3, 3, 1), [1, 1, 1e-40]], 2],
      [grid(4, 1, 1), 1],
      [grid(5, 5, 1), 2],
      [grid(3, 3, 1).map(([x, y]) => [x!, y!, x! + 2 * y!]), 2],
    ]
    for (const [set, dimension] of cases) {
      const mesh = delaunay(set.flat(), noProgress)
      expect(mesh.dimension).toBe(dimension)
      expect(mesh.slotCount).toBe(0)
    }
  })

  it('gets tetrahedra once a point leaves the plane', () => {
    const mesh = delaunay(grid(4, 4, 1).flat(), noProgress)
    insertPoint(mesh, 1, 1, 0, noProgress)
    expect(mesh.dimension).toBe(2)
    insertPoint(mesh, 1, 1, 1, noProgress)
    expect(mesh.dimension).toBe(3)
    expectDelaunay(mesh)
    expect(mesh.sameAs[16]).not.toBe(16)
  })

  it('is deterministic and can be cancelled', () => {
    const random = seeded(3)
    const set = many(300, () => [random(), random(), random()]).flat()
    const [a, b] = [delaunay(set, noProgress), delaunay(set, noProgress)]
    expect(a.vertices).toEqual(b.vertices)
    expect(() => delaunay(set, cancelling)).toThrow(Cancelled)
  })
})

function many<T>(count: number, make: (k: number) => T): T[] {
  return Array.from({ length: count }, (_, k) => make(k))
}

function grid(x: number, y: number, z: number): Point[] {
  return many(x * y * z, (k) => [k % x, Math.floor(k / x) % y, Math.floor(k / (x * y))])
}

function points(flat: Float64Array): Point[] {
  return many(flat.length / 3, (k) => [...flat.subarray(k * 3, k * 3 + 3)])
}

/** All integer points at a squared distance from the origin. */
function integerSphere(square: number): Point[] {
  const found: Point[] = []
  for (let x = -9; x <= 9; x++) {
    for (let y = -9; y <= 9; y++) {
      for (let z = -9; z <= 9; z++) if (x * x + y * y + z * z === square) found.push([x, y, z])
    }
  }
  return found
}

function shuffled(random: Random, list: Point[]): Point[] {
  return list
    .map((p) => [random(), p] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, p]) => p)
}

function slotsOf(mesh: DelaunayMesh): number[] {
  return many(mesh.slotCount, (slot) => slot).filter((slot) => mesh.vertices[slot * 4]! >= INFINITE)
}

const at = (mesh: DelaunayMesh, p: number): Point => [...mesh.points.subarray(p * 3, p * 3 + 3)]

function cornersOf(mesh: DelaunayMesh, slot: number): Point[] {
  return many(4, (k) => at(mesh, mesh.vertices[slot * 4 + k]!))
}

function volume(mesh: DelaunayMesh, slot: number): number {
  return -orient3d(...(cornersOf(mesh, slot).flat() as Parameters<typeof orient3d>))
}

/** Expects positive volumes, mutual neighbours, and no point strictly inside a circumsphere. */
function expectDelaunay(mesh: DelaunayMesh): void {
  let flat = 0
  let inside = 0
  let unlinked = 0
  for (const slot of slotsOf(mesh)) {
    for (let k = 0; k < 4; k++) {
      const next = mesh.neighbours[slot * 4 + k]!
      const shared = [0, 1, 2, 3].filter((j) => j !== k).map((j) => mesh.vertices[slot * 4 + j]!)
      const theirs = [...mesh.vertices.subarray(next * 4, next * 4 + 4)]
      const back = [0, 1, 2, 3].find((j) => !shared.includes(theirs[j]!))!
      if (!shared.every((v) => theirs.includes(v)) || mesh.neighbours[next * 4 + back] !== slot) unlinked++
    }
    if (!isTetrahedron(mesh, slot)) continue
    if (!(volume(mesh, slot) > 0)) flat++
    const corners = cornersOf(mesh, slot).flat()
    for (let p = 0; p < mesh.pointCount; p++) {
      if (insphere(...([...corners, ...at(mesh, p)] as Parameters<typeof insphere>)) > 0) inside++
    }
  }
  expect({ flat, inside, unlinked }).toEqual({ flat: 0, inside: 0, unlinked: 0 })
}

/** Expects no point in front of a hull facet, and the hull volume to equal the sum of the tetrahedra. */
function expectHull(mesh: DelaunayMesh): void {
  const origin = at(mesh, mesh.vertices.find((v) => v >= 0)!)
  let hull = 0
  let sum = 0
  let beyond = 0
  for (const slot of slotsOf(mesh)) {
    if (isTetrahedron(mesh, slot)) {
      sum += volume(mesh, slot)
      continue
    }
    const side = (p: Point) => {
      const corners = many(4, (k) =>
        mesh.vertices[slot * 4 + k] === INFINITE ? p : at(mesh, mesh.vertices[slot * 4 + k]!),
      )
      return -orient3d(...(corners.flat() as Parameters<typeof orient3d>))
    }
    for (let p = 0; p < mesh.pointCount; p++) if (side(at(mesh, p)) > 0) beyond++
    hull -= side(origin)
  }
  expect(beyond).toBe(0)
  const extent = 2 * Math.max(...mesh.points.map(Math.abs))
  expect(Math.abs(hull - sum)).toBeLessThanOrEqual(1e-9 * sum + 1e-14 * extent ** 3)
}

function expectFiniteSpheres(mesh: DelaunayMesh): void {
  const sphere = new Float64Array(4)
  let wrong = 0
  const limit = 1e6 * Math.max(...mesh.points.map(Math.abs))
  for (const slot of slotsOf(mesh).filter((s) => isTetrahedron(mesh, s))) {
    circumsphere(mesh, slot, limit, sphere, 0)
    if (!sphere.every((x) => Math.abs(x) <= 3 * limit)) wrong++
    for (const corner of cornersOf(mesh, slot)) {
      const d = Math.sqrt(corner.reduce((sum, x, k) => sum + (x - sphere[k]!) ** 2, 0))
      if (!(d <= sphere[3]!)) wrong++
    }
  }
  expect(wrong).toBe(0)
}
