import { DisjointSets } from '../../base/disjointSets.ts'

/**
 * A curve on a mesh: points on edges, from ends[2k] to ends[2k + 1] at fractions[k], each with its fraction of the
 * length.
 */
export interface LevelCurve {
  readonly ends: number[]
  readonly fractions: number[]
  readonly shares: number[]
  readonly length: number
}

/** A mesh with a value per vertex. `welded` maps vertices with the same position to one index (texture seams). */
export interface ValuedMesh {
  readonly rest: Float64Array
  readonly triangles: Uint32Array
  readonly welded: Uint32Array
  readonly values: Float64Array
}

/** The longest connected curve on which the values, interpolated linearly on triangles, equal `level`. */
export function longestLevelCurve(mesh: ValuedMesh, level: number): LevelCurve | undefined {
  const cut = cutMesh(mesh, level)
  const sets = new DisjointSets(cut.fractions.length)
  const { segments, lengths } = cut
  for (let s = 0; s < segments.length; s += 2) sets.join(segments[s], segments[s + 1])
  const totals = new Float64Array(cut.fractions.length)
  for (let s = 0; s < segments.length; s += 2) totals[sets.find(segments[s])] += lengths[s / 2]
  let longest = 0
  for (let k = 1; k < totals.length; k++) if (totals[k] > totals[longest]) longest = k
  if (!(totals[longest] > 0)) return undefined
  return gather(cut, sets, longest, totals[longest])
}

/** All points of the level, and the segments between them as pairs of points. */
interface Cut {
  readonly ends: number[]
  readonly fractions: number[]
  readonly segments: number[]
  readonly lengths: number[]
}

function cutMesh(mesh: ValuedMesh, level: number): Cut {
  const { triangles, values } = mesh
  const cut: Cut = { ends: [], fractions: [], segments: [], lengths: [] }
  const points = new Map<number, number>()
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    // Values equal to the level count as above. So a triangle is either not cut, or has one corner alone on its side.
    const belowA = values[a] < level
    const belowB = values[b] < level
    const belowC = values[c] < level
    if (belowA === belowB && belowB === belowC) continue
    const alone = belowB === belowC ? a : belowA === belowC ? b : c
    const p = pointOn(mesh, level, cut, points, alone, alone === a ? b : a)
    const q = pointOn(mesh, level, cut, points, alone, alone === c ? b : c)
    if (p === q) continue
    cut.segments.push(p, q)
    cut.lengths.push(distance(mesh.rest, cut, p, q))
  }
  return cut
}

function pointOn(mesh: ValuedMesh, level: number, cut: Cut, points: Map<number, number>, a: number, b: number): number {
  const { welded, values } = mesh
  const key = Math.min(welded[a], welded[b]) * welded.length + Math.max(welded[a], welded[b])
  const known = points.get(key)
  if (known !== undefined) return known
  const point = cut.fractions.length
  points.set(key, point)
  cut.ends.push(a, b)
  cut.fractions.push((level - values[a]) / (values[b] - values[a]))
  return point
}

function distance(rest: Float64Array, { ends, fractions }: Cut, p: number, q: number): number {
  let square = 0
  for (let c = 0; c < 3; c++) {
    const pa = rest[ends[p * 2] * 3 + c]
    const pb = rest[ends[p * 2 + 1] * 3 + c]
    const qa = rest[ends[q * 2] * 3 + c]
    const qb = rest[ends[q * 2 + 1] * 3 + c]
    square += (pa + fractions[p] * (pb - pa) - qa - fractions[q] * (qb - qa)) ** 2
  }
  return Math.sqrt(square)
}

function gather(cut: Cut, sets: DisjointSets, curve: number, length: number): LevelCurve {
  const around = new Float64Array(cut.fractions.length)
  for (let s = 0; s < cut.segments.length; s++) around[cut.segments[s]] += cut.lengths[s >> 1] / 2
  const out = { ends: [] as number[], fractions: [] as number[], shares: [] as number[], length }
  for (let k = 0; k < around.length; k++) {
    if (sets.find(k) !== curve) continue
    out.ends.push(cut.ends[k * 2], cut.ends[k * 2 + 1])
    out.fractions.push(cut.fractions[k])
    out.shares.push(around[k] / length)
  }
  return out
}
