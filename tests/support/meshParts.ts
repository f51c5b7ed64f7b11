import type { Random } from './seeded.ts'

/** Positions (3 per vertex) and triangles of a test mesh. */
export interface TestMesh {
  readonly name: string
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

export function testMesh(name: string, points: readonly number[][], faces: readonly number[][]): TestMesh {
  return { name, positions: Float64Array.from(points.flat()), triangles: Uint32Array.from(faces.flat()) }
}

/** Rotates a profile of (radius, height) pairs around z. The profile runs from pole to pole, or is a closed ring. */
export function lathe(name: string, profile: readonly (readonly [number, number])[], sides: number, ring = false) {
  const points: number[][] = []
  const rows = profile.map(([radius, height]) => {
    const first = points.length
    const count = radius === 0 ? 1 : sides
    for (let k = 0; k < count; k++) {
      const angle = (k / sides) * 2 * Math.PI
      points.push([radius * Math.cos(angle), radius * Math.sin(angle), height])
    }
    return (k: number) => first + (k % count)
  })
  const faces: number[][] = []
  const last = ring ? rows.length : rows.length - 1
  for (let row = 0; row < last; row++) {
    const low = rows[row]!
    const high = rows[(row + 1) % rows.length]!
    for (let k = 0; k < sides; k++) {
      if (low(k) !== low(k + 1)) faces.push([low(k), low(k + 1), high(k)])
      if (high(k) !== high(k + 1)) faces.push([low(k + 1), high(k + 1), high(k)])
    }
  }
  return testMesh(name, points, faces)
}

export function uvSphere(rows: number, sides: number): TestMesh {
  const profile = Array.from({ length: rows + 1 }, (_, k): [number, number] => {
    const angle = (k / rows) * Math.PI
    return [k === 0 || k === rows ? 0 : Math.sin(angle), -Math.cos(angle)]
  })
  return lathe(`sphere ${rows}x${sides}`, profile, sides)
}

export function torus(radius: number, tube: number, rows: number, sides: number): TestMesh {
  const profile = Array.from({ length: rows }, (_, k): [number, number] => {
    const angle = (k / rows) * 2 * Math.PI
    return [radius + tube * Math.cos(angle), tube * Math.sin(angle)]
  })
  return lathe(`torus ${radius}/${tube} ${rows}x${sides}`, profile, sides, true)
}

const GOLDEN = (1 + Math.sqrt(5)) / 2
const icosahedron = {
  points: [
    [-1, GOLDEN, 0],
    [1, GOLDEN, 0],
    [-1, -GOLDEN, 0],
    [1, -GOLDEN, 0],
    [0, -1, GOLDEN],
    [0, 1, GOLDEN],
    [0, -1, -GOLDEN],
    [0, 1, -GOLDEN],
    [GOLDEN, 0, -1],
    [GOLDEN, 0, 1],
    [-GOLDEN, 0, -1],
    [-GOLDEN, 0, 1],
  ],
  faces:
    '0 11 5 0 5 1 0 1 7 0 7 10 0 10 11 1 5 9 5 11 4 11 10 2 10 7 6 7 1 8 3 9 4 3 4 2 3 2 6 3 6 8 3 8 9 4 9 5 2 4 11 6 2 10 8 6 7 9 8 1',
}

/** Subdivided icosahedron with vertices on the unit sphere. */
export function icosphere(divisions: number): TestMesh {
  const points = icosahedron.points.map(unit)
  let faces = triples(icosahedron.faces.split(' ').map(Number))
  for (let k = 0; k < divisions; k++) {
    const middles = new Map<string, number>()
    const middle = (a: number, b: number) => {
      const key = a < b ? `${a} ${b}` : `${b} ${a}`
      if (!middles.has(key)) {
        middles.set(key, points.length)
        points.push(unit(points[a]!.map((x, axis) => x + points[b]![axis]!)))
      }
      return middles.get(key)!
    }
    faces = faces.flatMap(([a, b, c]) => {
      const ab = middle(a!, b!)
      const bc = middle(b!, c!)
      const ca = middle(c!, a!)
      return [
        [a!, ab, ca],
        [b!, bc, ab],
        [c!, ca, bc],
        [ab, bc, ca],
      ]
    })
  }
  return testMesh(`icosphere ${divisions}`, points, faces)
}

function unit(point: readonly number[]): number[] {
  const length = Math.sqrt(point.reduce((sum, x) => sum + x * x, 0))
  return point.map((x) => x / length)
}

function triples(list: readonly number[]): number[][] {
  return Array.from({ length: list.length / 3 }, (_, t) => list.slice(t * 3, t * 3 + 3))
}

/** Boundary of a union of unit cubes at integer positions. Each quad becomes two triangles. */
export function cubes(name: string, cells: readonly (readonly number[])[]): TestMesh {
  const filled = new Set(cells.map((cell) => cell.join(' ')))
  const numbers = new Map<string, number>()
  const points: number[][] = []
  const vertex = (p: number[]) => {
    const key = p.join(' ')
    if (!numbers.has(key)) {
      numbers.set(key, points.length)
      points.push(p)
    }
    return numbers.get(key)!
  }
  const faces: number[][] = []
  for (const cell of cells) {
    for (let axis = 0; axis < 3; axis++) {
      for (const side of [0, 1]) {
        const beyond = cell.map((x, k) => (k === axis ? x + (side === 1 ? 1 : -1) : x))
        if (filled.has(beyond.join(' '))) continue
        const corner = (s: number, t: number) =>
          vertex(cell.map((x, k) => x + (k === axis ? side : k === (axis + 1) % 3 ? s : t)))
        const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
        if (side === 1) faces.push([a, b, c], [a, c, d])
        else faces.push([a, c, b], [a, d, c])
      }
    }
  }
  return testMesh(name, points, faces)
}

export function cubeGrid(x: number, y: number, z: number): number[][] {
  const cells: number[][] = []
  for (let i = 0; i < x; i++) for (let j = 0; j < y; j++) for (let k = 0; k < z; k++) cells.push([i, j, k])
  return cells
}

/** Cubes at the non-blank characters of `rows`, `depth` cubes deep. */
export function cubePicture(name: string, rows: readonly string[], depth: number): TestMesh {
  const cells = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) =>
      letter === ' ' ? [] : Array.from({ length: depth }, (_, z) => [x, rows.length - 1 - y, z]),
    ),
  )
  return cubes(name, cells)
}

/** Prism over a counterclockwise polygon that is star-shaped about the origin, from z = 0 to z = height. */
export function prism(name: string, polygon: readonly (readonly [number, number])[], height: number): TestMesh {
  const n = polygon.length
  const points = [
    ...polygon.map(([x, y]) => [x, y, 0]),
    ...polygon.map(([x, y]) => [x, y, height]),
    [0, 0, 0],
    [0, 0, height],
  ]
  const faces = polygon.flatMap((_, k) => {
    const next = (k + 1) % n
    return [
      [k, next, n + next],
      [k, n + next, n + k],
      [next, k, 2 * n],
      [n + k, n + next, 2 * n + 1],
    ]
  })
  return testMesh(name, points, faces)
}

export function starPolygon(tips: number, inner: number): [number, number][] {
  return Array.from({ length: tips * 2 }, (_, k) => {
    const radius = k % 2 === 0 ? 1 : inner
    const angle = (k / tips) * Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

/** Convex hull of random points, by testing all triples. */
export function randomHull(random: Random, count: number): TestMesh {
  const points = Array.from({ length: count }, () => unit([random() - 0.5, random() - 0.5, random() - 0.5]))
  const faces: number[][] = []
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      for (let c = 0; c < count; c++) {
        if (a >= b || a >= c || b === c) continue
        const isHull = points.every((p, k) => k === a || k === b || k === c || det(points, a, b, c, p) < 0)
        if (isHull) faces.push([a, b, c])
      }
    }
  }
  return testMesh(`hull of ${count}`, points, faces)
}

function det(points: readonly number[][], a: number, b: number, c: number, p: readonly number[]): number {
  const [u, v, w] = [b, c, -1].map((k) => [0, 1, 2].map((i) => (k < 0 ? p[i]! : points[k]![i]!) - points[a]![i]!))
  return (
    w![0]! * (u![1]! * v![2]! - u![2]! * v![1]!) +
    w![1]! * (u![2]! * v![0]! - u![0]! * v![2]!) +
    w![2]! * (u![0]! * v![1]! - u![1]! * v![0]!)
  )
}

/** Applies `map` to every vertex. `map` must preserve orientation. */
export function mapped(name: string, mesh: TestMesh, map: (x: number, y: number, z: number) => number[]): TestMesh {
  const positions = new Float64Array(mesh.positions.length)
  for (let p = 0; p < positions.length; p += 3) {
    positions.set(map(mesh.positions[p]!, mesh.positions[p + 1]!, mesh.positions[p + 2]!), p)
  }
  return { name: `${mesh.name}, ${name}`, positions, triangles: mesh.triangles }
}

export function scaled(mesh: TestMesh, x: number, y = x, z = x): TestMesh {
  return mapped(`scaled ${x} ${y} ${z}`, mesh, (px, py, pz) => [px * x, py * y, pz * z])
}

export function moved(mesh: TestMesh, x: number, y: number, z: number): TestMesh {
  return mapped(`moved ${x} ${y} ${z}`, mesh, (px, py, pz) => [px + x, py + y, pz + z])
}

/** Rotates about the axis (1, 1, 1), then about z. */
export function turned(mesh: TestMesh, angle: number): TestMesh {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const k = (1 - c) / 3
  const r = s / Math.sqrt(3)
  return mapped(`turned ${angle}`, mesh, (x, y, z) => {
    const px = x * (c + k) + y * (k - r) + z * (k + r)
    const py = x * (k + r) + y * (c + k) + z * (k - r)
    const pz = x * (k - r) + y * (k + r) + z * (c + k)
    return [px * c - py * s, px * s + py * c, pz]
  })
}

export function joined(name: string, ...meshes: readonly TestMesh[]): TestMesh {
  const positions: number[] = []
  const triangles: number[] = []
  for (const mesh of meshes) {
    const first = positions.length / 3
    positions.push(...mesh.positions)
    for (const vertex of mesh.triangles) triangles.push(vertex + first)
  }
  return { name, positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

export function insideOut(mesh: TestMesh): TestMesh {
  const triangles = mesh.triangles.slice()
  for (let t = 0; t < triangles.length; t += 3) triangles.subarray(t + 1, t + 3).reverse()
  return { name: `${mesh.name}, inside out`, positions: mesh.positions, triangles }
}

/** Removes the triangles from .. to. */
export function opened(mesh: TestMesh, from: number, to: number): TestMesh {
  const triangles = [...mesh.triangles]
  triangles.splice(from * 3, (to - from) * 3)
  return { name: `${mesh.name}, opened`, positions: mesh.positions, triangles: Uint32Array.from(triangles) }
}
