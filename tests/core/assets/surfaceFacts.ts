import type { Surface } from './contactCount.ts'

export interface SurfaceFacts {
  /** Edges that are not used exactly once in each direction. */
  readonly badEdges: number
  /** Vertices − edges + triangles: 2 for one closed surface without handles. */
  readonly euler: number
  readonly pieces: number
  /** Vertices around which the triangles do not form one closed fan. */
  readonly pinched: number
  /** Positive if the triangles face outwards. */
  readonly volume: number
  readonly area: number
}

export function surfaceFacts({ positions, triangles }: Surface): SurfaceFacts {
  const vertices = positions.length / 3
  const next = new Map<number, number>()
  let repeated = 0
  for (let i = 0; i < triangles.length; i++) {
    const key = triangles[i] * vertices + triangles[i % 3 === 2 ? i - 2 : i + 1]
    if (next.has(key)) repeated++
    next.set(key, i)
  }
  let single = 0
  for (const key of next.keys()) if (!next.has((key % vertices) * vertices + Math.floor(key / vertices))) single++
  return {
    badEdges: repeated + single,
    euler: vertices - next.size / 2 + triangles.length / 3,
    pieces: countPieces(triangles, vertices),
    pinched: countPinched(triangles, vertices),
    ...measures(positions, triangles),
  }
}

function countPieces(triangles: Uint32Array, vertices: number): number {
  const parent = Int32Array.from({ length: vertices }, (_, v) => v)
  const root = (v: number) => {
    let r = v
    while (parent[r] !== r) r = parent[r] = parent[parent[r]]
    return r
  }
  for (let t = 0; t < triangles.length; t += 3) {
    parent[root(triangles[t])] = root(triangles[t + 1])
    parent[root(triangles[t])] = root(triangles[t + 2])
  }
  return new Set(Array.from(parent, (_, v) => root(v))).size
}

/** Counts vertices whose triangles do not form a single closed fan, by following edges around each vertex. */
function countPinched(triangles: Uint32Array, vertices: number): number {
  const follows: Map<number, number>[] = Array.from({ length: vertices }, () => new Map())
  for (let i = 0; i < triangles.length; i++) {
    const t = i - (i % 3)
    follows[triangles[i]].set(triangles[t + ((i + 1) % 3)], triangles[t + ((i + 2) % 3)])
  }
  return follows.filter((around) => {
    const [start] = around.keys()
    let steps = 0
    let at: number | undefined = start
    do {
      at = at === undefined ? undefined : around.get(at)
      steps++
    } while (at !== undefined && at !== start && steps <= around.size)
    return steps !== around.size || at !== start
  }).length
}

function measures(p: Float64Array, triangles: Uint32Array): { volume: number; area: number } {
  let volume = 0
  let area = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    volume += (p[a] * nx + p[a + 1] * ny + p[a + 2] * nz) / 6
    area += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
  }
  return { volume, area }
}

/** Smallest angle of each triangle, in degrees; NaN for a degenerate one. */
export function smallestAngles({ positions: p, triangles }: Surface): Float64Array {
  return Float64Array.from({ length: triangles.length / 3 }, (_, t) => {
    const corners = [0, 1, 2].map((c) => triangles[t * 3 + c] * 3)
    const angles = corners.map((a, c) => {
      const [b, d] = [corners[(c + 1) % 3], corners[(c + 2) % 3]]
      const u = [0, 1, 2].map((k) => p[b + k] - p[a + k])
      const v = [0, 1, 2].map((k) => p[d + k] - p[a + k])
      const cosine = (u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) / (Math.hypot(...u) * Math.hypot(...v))
      return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI
    })
    return Math.min(...angles)
  })
}
