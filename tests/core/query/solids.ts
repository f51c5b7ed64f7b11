import { staticRig } from '../../../core/exchange/read/mesh/staticRig.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, placeBody } from '../../../core/query/base/body.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'

export type Vector = readonly [number, number, number]

export interface Mesh {
  readonly points: readonly Vector[]
  /** Counterclockwise seen from outside. */
  readonly triangles: readonly (readonly [number, number, number])[]
}

export function solidBody({ points, triangles }: Mesh, place?: ArrayLike<number>): Body {
  const rig = staticRig('solid', Float64Array.from(points.flat()), Uint32Array.from(triangles.flat()))
  const body = createBody(
    rig,
    buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 4 }, noProgress),
    createPose(rig),
  )
  if (place !== undefined) placeBody(body, place)
  return body
}

/** A box with n × n squares of two triangles per face. */
export function boxMesh(low: Vector, high: Vector, n = 1): Mesh {
  const points: Vector[] = []
  const triangles: [number, number, number][] = []
  for (let axis = 0; axis < 3; axis++) {
    for (const end of [0, 1]) {
      const first = points.length
      for (let i = 0; i <= n; i++) {
        for (let j = 0; j <= n; j++) {
          const at: [number, number, number] = [0, 0, 0]
          at[axis] = end === 0 ? low[axis] : high[axis]
          for (const [k, step] of [
            [(axis + 1) % 3, i],
            [(axis + 2) % 3, j],
          ]) {
            at[k] = step === n ? high[k] : low[k] + ((high[k] - low[k]) * step) / n
          }
          points.push(at)
        }
      }
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const a = first + i * (n + 1) + j
          const [b, c, d] = [a + n + 1, a + n + 2, a + 1]
          if (end === 1) triangles.push([a, b, c], [a, c, d])
          else triangles.push([a, c, b], [a, d, c])
        }
      }
    }
  }
  return { points, triangles }
}

/** A subdivided octahedron with vertices on a sphere. */
export function ballMesh(halvings: number, radius = 1, centre: Vector = [0, 0, 0]): Mesh {
  const points: Vector[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ]
  let triangles: [number, number, number][] = []
  for (const x of [0, 1])
    for (const y of [2, 3]) for (const z of [4, 5]) triangles.push((x + y + z) % 2 === 0 ? [x, y, z] : [x, z, y])
  for (let k = 0; k < halvings; k++) triangles = halve(points, triangles)
  return { points: points.map((p) => [0, 1, 2].map((c) => centre[c] + radius * p[c]) as unknown as Vector), triangles }
}

function halve(points: Vector[], triangles: readonly [number, number, number][]): [number, number, number][] {
  const middles = new Map<string, number>()
  const middle = (a: number, b: number): number => {
    const key = `${Math.min(a, b)},${Math.max(a, b)}`
    const known = middles.get(key)
    if (known !== undefined) return known
    const sum = [0, 1, 2].map((c) => points[a][c] + points[b][c])
    const length = Math.hypot(...sum)
    points.push([sum[0] / length, sum[1] / length, sum[2] / length])
    middles.set(key, points.length - 1)
    return points.length - 1
  }
  return triangles.flatMap(([a, b, c]): [number, number, number][] => {
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
    return [
      [a, ab, ca],
      [ab, b, bc],
      [ca, bc, c],
      [ab, bc, ca],
    ]
  })
}

export function joined(...meshes: readonly Mesh[]): Mesh {
  const points: Vector[] = []
  const triangles: [number, number, number][] = []
  for (const mesh of meshes) {
    const first = points.length
    points.push(...mesh.points)
    for (const [a, b, c] of mesh.triangles) triangles.push([a + first, b + first, c + first])
  }
  return { points, triangles }
}

export function insideOut({ points, triangles }: Mesh): Mesh {
  return { points, triangles: triangles.map(([a, b, c]) => [a, c, b] as const) }
}

export function moved({ points, triangles }: Mesh, move: (p: Vector) => Vector): Mesh {
  return { points: points.map(move), triangles }
}

/** The mesh in world space. */
export function meshOf(body: Body): Mesh {
  const { skin } = body.rig
  const points = Array.from({ length: body.positions.length / 3 }, (_, v): Vector => {
    return [body.positions[v * 3], body.positions[v * 3 + 1], body.positions[v * 3 + 2]]
  })
  const triangles = Array.from({ length: skin.triangles.length / 3 }, (_, t) => {
    return [skin.triangles[t * 3], skin.triangles[t * 3 + 1], skin.triangles[t * 3 + 2]] as const
  })
  return { points, triangles }
}

export function volumeOf(mesh: Mesh): number {
  const sixths = mesh.triangles.map(([a, b, c]) => dot(mesh.points[a], cross(mesh.points[b], mesh.points[c])))
  return sixths.reduce((sum, x) => sum + x, 0) / 6
}

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
