import { expect } from 'vitest'
import type { Rig } from '../../core/rig/rig.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import { blendLinearly } from './blendLinearly.ts'
import type { ThreeEvaluator } from './threeEvaluator.ts'

const TIMES = 20
/**
 * Approximate number of vertices compared per rig. Large rigs are sampled with a stride whose offset changes with time
 * and clip.
 */
const MAX_COMPARED = 400_000

/**
 * Compares every clip at 20 times, and the default pose, with three.js. Returns the number of skipped vertices:
 * three.js keeps NaN weights and produces NaN positions.
 */
export function expectSameAsThree(rig: Rig, three: ThreeEvaluator): number {
  expect(three.vertexCount).toBe(rig.skin.setOf.length)
  expect(three.clips.length).toBe(rig.clips.length)
  const pose = createPose(rig)
  const stride = Math.max(1, Math.ceil((three.vertexCount * (1 + rig.clips.length * TIMES)) / MAX_COMPARED))
  let skipped = 0
  let visited = 0
  const compare = (clip: number | null, time: number, step: number) => {
    poseAt(pose, clip === null ? null : rig.clips[clip], time)
    three.pose(clip, time)
    const ours = blendLinearly(pose)
    const size = sizeOf(ours)
    let worst = 0
    three.forEachVertex(step % stride, stride, (vertex, { x, y, z }) => {
      visited++
      const distance = Math.hypot(ours[vertex * 3] - x, ours[vertex * 3 + 1] - y, ours[vertex * 3 + 2] - z)
      if (Number.isNaN(x)) skipped++
      else worst = Math.max(worst, distance)
    })
    expect(
      worst / size,
      `${rig.name}, ${clip === null ? 'default pose' : rig.clips[clip].name} at ${time}`,
    ).toBeLessThan(1e-5)
  }
  compare(null, 0, 0)
  rig.clips.forEach((clip, index) => {
    for (let i = 0; i < TIMES; i++) compare(index, (clip.seconds * i) / (TIMES - 1), index * TIMES + i)
  })
  expect(visited).toBeGreaterThan(0)
  return skipped
}

function sizeOf(vertices: Float64Array): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < vertices.length; i++) {
    low[i % 3] = Math.min(low[i % 3], vertices[i])
    high[i % 3] = Math.max(high[i % 3], vertices[i])
  }
  return Math.hypot(...high.map((value, c) => value - low[c]))
}
