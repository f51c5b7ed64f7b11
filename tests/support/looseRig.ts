import type { Rig } from '../../core/rig/rig.ts'

/** A rig with only the given triangles and weights, for trees of unusual input. All joints are at the origin. */
export function looseRig(
  rest: readonly number[],
  triangles: readonly number[],
  influences: readonly Influences[],
): Rig {
  const sets = new Map<string, number>()
  const setStart = [0]
  const setJoints: number[] = []
  const setOf: number[] = []
  const weightStart = [0]
  const weights: number[] = []
  let joints = 1
  for (const { of, weights: shares } of influences) {
    const key = of.join()
    if (!sets.has(key)) {
      sets.set(key, sets.size)
      setJoints.push(...of)
      setStart.push(setJoints.length)
    }
    setOf.push(sets.get(key) as number)
    weights.push(...shares)
    weightStart.push(weights.length)
    joints = Math.max(joints, ...of.map((joint) => joint + 1))
  }
  const names = Array.from({ length: joints }, (_, j) => `joint${j}`)
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
  return {
    name: 'loose',
    skeleton: {
      names,
      parents: new Int32Array(joints).fill(-1),
      translations: new Float64Array(joints * 3),
      rotations: Float64Array.from(names.flatMap(() => [0, 0, 0, 1])),
      scales: new Float64Array(joints * 3).fill(1),
      fixedLocals: new Map(),
    },
    joints: {
      names,
      parents: new Int32Array(joints).fill(-1),
      nodes: Int32Array.from(names.keys()),
      inverseBinds: Float64Array.from(names.flatMap(() => identity)),
    },
    skin: {
      rest: Float64Array.from(rest),
      triangles: Uint32Array.from(triangles),
      setOf: Uint32Array.from(setOf),
      weightStart: Uint32Array.from(weightStart),
      weights: Float64Array.from(weights),
      setStart: Uint32Array.from(setStart),
      setJoints: Uint32Array.from(setJoints),
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

/** Joint indices in ascending order, and their weights. */
export interface Influences {
  readonly of: readonly number[]
  readonly weights: readonly number[]
}

export const onlyFirstJoint: Influences = { of: [0], weights: [1] }
