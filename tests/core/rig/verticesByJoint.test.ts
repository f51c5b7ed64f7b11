import { describe, expect, it } from 'vitest'
import { verticesByJoint } from '../../../core/rig/verticesByJoint.ts'
import { randomRig } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'

describe('verticesByJoint', () => {
  it.each(seeds(20))('counts the vertices with a weight on each joint (seed %i)', (seed) => {
    const { skin, joints } = randomRig(seeded(seed))
    const expected = joints.names.map(
      (_, joint) => Array.from(skin.setOf.keys()).filter((vertex) => weightOf(vertex, joint) > 0).length,
    )
    expect([...verticesByJoint(skin, joints.names.length)]).toEqual(expected)

    function weightOf(vertex: number, joint: number): number {
      const set = skin.setOf[vertex]
      const place = skin.setJoints.subarray(skin.setStart[set], skin.setStart[set + 1]).indexOf(joint)
      return place < 0 ? 0 : skin.weights[skin.weightStart[vertex] + place]
    }
  })
})
