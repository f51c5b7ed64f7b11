import { AFFINE } from '../../math/affine.ts'
import type { Skin } from '../../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../../spheretree/growing.ts'
import type { PointPlan } from './pointPlan.ts'

/**
 * Nodes of three vertices, laid out for linear blending: each joint's map is fetched once and applied to all three.
 *
 * Node n: integers from integerStart[n] on are the number of joints and the offsets of their maps; numbers from numberStart[n] on are
 * the vertices (9), and per joint its three weights.
 */
export interface TrianglePlan {
  readonly integerStart: Uint32Array
  readonly integers: Uint32Array
  readonly numberStart: Uint32Array
  readonly numbers: Float64Array
}

/** `isTriangle` marks the nodes; each has three points. */
export function planTriangles(isTriangle: Uint8Array, points: PointPlan, skin: Skin): TrianglePlan {
  const integers = new GrowingInts()
  const numbers = new GrowingFloats()
  const integerStart = new Uint32Array(isTriangle.length)
  const numberStart = new Uint32Array(isTriangle.length)
  for (let node = 0; node < isTriangle.length; node++) {
    if (isTriangle[node] === 0) continue
    integerStart[node] = integers.length
    numberStart[node] = numbers.length
    const first = points.start[node]
    const vertices = points.vertices.subarray(first, first + 3)
    for (const vertex of vertices) for (let k = 0; k < 3; k++) numbers.push(skin.rest[vertex * 3 + k])
    writeJoints(skin, vertices, integers, numbers)
  }
  return { integerStart, integers: integers.finish(), numberStart, numbers: numbers.finish() }
}

function writeJoints(skin: Skin, vertices: Uint32Array, integers: GrowingInts, numbers: GrowingFloats): void {
  const { setOf, setStart, setJoints } = skin
  const joints = new Set<number>()
  for (const vertex of vertices) {
    for (let k = setStart[setOf[vertex]]; k < setStart[setOf[vertex] + 1]; k++) joints.add(setJoints[k])
  }
  integers.push(joints.size)
  for (const joint of joints) {
    integers.push(joint * AFFINE)
    for (const vertex of vertices) numbers.push(weightOf(skin, vertex, joint))
  }
}

function weightOf(skin: Skin, vertex: number, joint: number): number {
  const first = skin.setStart[skin.setOf[vertex]]
  const count = skin.weightStart[vertex + 1] - skin.weightStart[vertex]
  for (let k = 0; k < count; k++) {
    if (skin.setJoints[first + k] === joint) return skin.weights[skin.weightStart[vertex] + k]
  }
  return 0
}
