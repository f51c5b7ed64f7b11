import { beforeAll, describe, expect, it } from 'vitest'
import type { Rig } from '../../../core/rig/rig.ts'
import { BUILD_TIME, readSample } from './builtSamples.ts'
import { surfaceFacts } from './surfaceFacts.ts'

const levels = ['dwarf', 'dwarf-1', 'dwarf-2', 'dwarf-3'] as const

describe.each([1, 2, 3])('the dwarf subdivided %i times', (level) => {
  let coarse: Rig
  let fine: Rig
  beforeAll(async () => {
    coarse = (await readSample(levels[level - 1])).rig
    fine = (await readSample(levels[level])).rig
  }, BUILD_TIME)

  it('has four triangles per original triangle', () => {
    expect(fine.skin.triangles.length / 3).toBe(1664 * 4 ** level)
    expect(fine.joints.names).toEqual(coarse.joints.names)
    expect(fine.clips.map((clip) => clip.name)).toEqual(coarse.clips.map((clip) => clip.name))
  })

  it('has the same shape, with new vertices exactly at edge midpoints', () => {
    const old = coarse.skin.rest.length / 3
    expect(fine.skin.rest.subarray(0, old * 3)).toEqual(coarse.skin.rest)
    for (const [a, b, middle] of middles(coarse, fine)) {
      for (let c = 0; c < 3; c++) {
        const mean = (coarse.skin.rest[a * 3 + c] + coarse.skin.rest[b * 3 + c]) / 2
        if (fine.skin.rest[middle * 3 + c] !== mean) expect(fine.skin.rest[middle * 3 + c]).toBe(mean)
      }
    }
    const surfaces = [coarse, fine].map(({ skin }) => surfaceFacts({ positions: skin.rest, triangles: skin.triangles }))
    expect(surfaces[1]).toMatchObject({ badEdges: 0, euler: 2, pieces: 1, pinched: 0 })
    expect(surfaces[1].volume).toBeCloseTo(surfaces[0].volume, 12)
    expect(surfaces[1].area).toBeCloseTo(surfaces[0].area, 12)
  })

  it('has weights exactly halfway between those of the edge', () => {
    for (const [a, b, middle] of middles(coarse, fine)) {
      const ends = [a, b].map((v) => dense(coarse, v))
      const mean = dense(fine, middle)
      for (let j = 0; j < mean.length; j++) {
        if (mean[j] !== (ends[0][j] + ends[1][j]) / 2) expect(mean[j]).toBe((ends[0][j] + ends[1][j]) / 2)
      }
    }
  })
})

/**
 * The ends and the midpoint vertex of every edge of the coarse mesh, based on the order of the subdivided triangles.
 */
function* middles(coarse: Rig, fine: Rig): Generator<readonly [number, number, number]> {
  const [old, cut] = [coarse.skin.triangles, fine.skin.triangles]
  for (let t = 0; t < old.length; t += 3) {
    // The last of the four triangles consists of the midpoints of ab, bc and ca.
    for (let c = 0; c < 3; c++) yield [old[t + c], old[t + ((c + 1) % 3)], cut[t * 4 + 9 + c]]
  }
}

function dense({ skin, joints }: Rig, v: number): Float64Array {
  const out = new Float64Array(joints.names.length)
  const set = skin.setOf[v]
  for (let k = skin.setStart[set]; k < skin.setStart[set + 1]; k++) {
    out[skin.setJoints[k]] = skin.weights[skin.weightStart[v] + k - skin.setStart[set]]
  }
  return out
}
