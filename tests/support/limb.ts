import { AFFINE } from '../../core/math/affine.ts'
import type { Rig } from '../../core/rig/rig.ts'

export interface LimbWish {
  /** Rings of vertices along the limb and vertices per ring. */
  readonly rings: number
  readonly segments: number
  /** Positions of the joints along x; the first is the root. */
  readonly joints: readonly number[]
  readonly length: number
  /** Half the length of the transition between two joints. */
  readonly blend: number
  /** Shift of the transition along x per unit of y. */
  readonly slant?: number
  /** Leaves both ends open. */
  readonly open?: boolean
  /** Duplicates one row of vertices along the limb, as exporters do at texture seams. */
  readonly seam?: boolean
}

/**
 * A tube of radius 1 along x from 0 to `length`, with outward-facing triangles and weights that vary smoothly along x.
 */
export function limb(options: LimbWish): Rig {
  const { rings, joints } = options
  const columns = options.segments + (options.seam ? 1 : 0)
  const positions: number[] = []
  for (let r = 0; r < rings; r++) {
    for (let s = 0; s < columns; s++) {
      const angle = (2 * Math.PI * (s % options.segments)) / options.segments
      positions.push((options.length * r) / (rings - 1), Math.cos(angle), Math.sin(angle))
    }
  }
  if (!options.open) positions.push(0, 0, 0, options.length, 0, 0)
  const count = positions.length / 3
  const influences = Array.from({ length: count }, (_, v) => {
    const x = positions[v * 3] - (options.slant ?? 0) * positions[v * 3 + 1]
    return influencesAt(x, joints, options.blend)
  })
  const names = (of: string) => joints.map((_, k) => `${of}${k}`)
  return {
    name: 'limb',
    skeleton: {
      names: names('node'),
      parents: Int32Array.from(joints, (_, j) => j - 1),
      translations: new Float64Array(joints.length * 3),
      rotations: Float64Array.from({ length: joints.length * 4 }, (_, k) => (k % 4 === 3 ? 1 : 0)),
      scales: new Float64Array(joints.length * 3).fill(1),
      fixedLocals: new Map(),
    },
    joints: {
      names: names('joint'),
      parents: Int32Array.from(joints, (_, j) => j - 1),
      nodes: Int32Array.from(joints, (_, j) => j),
      inverseBinds: bindsAt(joints),
    },
    skin: {
      rest: Float64Array.from(positions),
      triangles: Uint32Array.from(tubeTriangles(rings, columns, options)),
      ...setsOf(influences),
    },
    morphs: {
      names: [],
      defaultWeights: new Float64Array(0),
      start: new Uint32Array(1),
      vertices: new Uint32Array(0),
      displacements: new Float64Array(0),
    },
    clips: [],
    primitives: [],
    skinCount: 1,
  }
}

/** Smooth steps between joints, each reaching 0.5 at the next joint. */
function influencesAt(x: number, joints: readonly number[], blend: number): Map<number, number> {
  const steps = joints.map((at, j) => (j === 0 ? 1 : smooth((x - at + blend) / (2 * blend))))
  const list = new Map<number, number>()
  for (let j = 0; j < joints.length; j++) {
    const weight = steps[j] - (steps[j + 1] ?? 0)
    if (weight > 0) list.set(j, weight)
  }
  return list
}

function smooth(t: number): number {
  const u = Math.min(1, Math.max(0, t))
  return u * u * (3 - 2 * u)
}

function tubeTriangles(rings: number, columns: number, options: LimbWish): number[] {
  const triangles: number[] = []
  const next = (s: number) => (options.seam ? s + 1 : (s + 1) % columns)
  for (let s = 0; s < options.segments; s++) {
    for (let r = 0; r + 1 < rings; r++) {
      const a = r * columns + s
      const b = r * columns + next(s)
      triangles.push(a, a + columns, b, b, a + columns, b + columns)
    }
    if (options.open) continue
    const ends = rings * columns
    const last = (rings - 1) * columns
    triangles.push(ends, s, next(s), ends + 1, last + next(s), last + s)
  }
  // These triangles face inwards, because the ring runs counterclockwise seen from +x. Reverse them.
  for (let t = 0; t < triangles.length; t += 3) {
    const b = triangles[t + 1]
    triangles[t + 1] = triangles[t + 2]
    triangles[t + 2] = b
  }
  return triangles
}

function bindsAt(joints: readonly number[]): Float64Array {
  const binds = new Float64Array(joints.length * AFFINE)
  for (const [j, x] of joints.entries()) binds.set([1, 0, 0, -x, 0, 1, 0, 0, 0, 0, 1, 0], j * AFFINE)
  return binds
}

function setsOf(influences: readonly Map<number, number>[]) {
  const sets = new Map<string, number>()
  const setOf: number[] = []
  const weightStart = [0]
  const weights: number[] = []
  for (const list of influences) {
    const key = [...list.keys()].join()
    if (!sets.has(key)) sets.set(key, sets.size)
    setOf.push(sets.get(key) as number)
    const sum = [...list.values()].reduce((a, b) => a + b, 0)
    for (const weight of list.values()) weights.push(weight / sum)
    weightStart.push(weights.length)
  }
  const joints = [...sets.keys()].map((key) => key.split(',').map(Number))
  const setStart = [0]
  for (const set of joints) setStart.push(setStart[setStart.length - 1] + set.length)
  return {
    setOf: Uint32Array.from(setOf),
    weightStart: Uint32Array.from(weightStart),
    weights: Float64Array.from(weights),
    setStart: Uint32Array.from(setStart),
    setJoints: Uint32Array.from(joints.flat()),
  }
}
