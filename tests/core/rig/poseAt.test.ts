import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { AFFINE, composeTrs, multiply } from '../../../core/math/affine.ts'
import { createOffsets, createPose } from '../../../core/rig/createPose.ts'
import { findClip } from '../../../core/rig/findClip.ts'
import { clipTime, poseAt } from '../../../core/rig/poseAt.ts'
import type { Channel, Clip, Rig } from '../../../core/rig/rig.ts'
import { sampleChannel } from '../../../core/rig/sampleChannel.ts'
import { blendLinearly } from '../../support/blendLinearly.ts'
import { animate, limb } from '../../support/gltfFixture.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { expectRig, hasSharedRigs, loadSharedRig, noFiles } from '../../support/sharedRigs.ts'

const half = Math.SQRT1_2

function channel(parts: Partial<Channel> & Pick<Channel, 'values' | 'times'>): Channel {
  return { node: 0, target: 'translation', interpolation: 'linear', firstMorph: 0, width: 3, ...parts }
}

function sample(of: Channel, time: number): number[] {
  const out = new Float64Array(of.width)
  sampleChannel(of, time, 0, out, 0)
  return [...out]
}

function randomQuaternion(random: Random): number[] {
  const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5]
  const length = Math.hypot(...q)
  return q.map((value) => value / length)
}

async function limbRig(bend: (parts: ReturnType<typeof limb>) => void): Promise<Rig> {
  const parts = limb()
  bend(parts)
  return expectRig(await readRig(parts.fixture.glb(), 'limb.glb', noFiles)).rig
}

describe('a channel', () => {
  const times = Float64Array.of(1, 2, 4)

  it('with linear interpolation is straight between keys and constant outside', () => {
    const line = channel({ times, values: Float64Array.of(0, 0, 0, 1, 2, 3, 5, 2, 3) })
    expect(sample(line, 0)).toEqual([0, 0, 0])
    expect(sample(line, 1.25)).toEqual([0.25, 0.5, 0.75])
    expect(sample(line, 3)).toEqual([3, 2, 3])
    expect(sample(line, 99)).toEqual([5, 2, 3])
  })

  it('with step interpolation has the value of the last key', () => {
    const steps = channel({ interpolation: 'step', times, values: Float64Array.of(0, 0, 0, 1, 2, 3, 5, 2, 3) })
    expect(sample(steps, 1.999)).toEqual([0, 0, 0])
    expect(sample(steps, 2)).toEqual([1, 2, 3])
    expect(sample(steps, 3.999)).toEqual([1, 2, 3])
    expect(sample(steps, 4)).toEqual([5, 2, 3])
  })

  it('with cubic interpolation reproduces a parabola, with tangents per second', () => {
    // f(t) = t², f'(t) = 2t, with keys at 1 and 4.
    const parabola = channel({
      interpolation: 'cubic',
      width: 1,
      times: Float64Array.of(1, 4),
      values: Float64Array.of(9, 1, 2, 8, 16, 9),
    })
    for (const t of [1, 1.5, 2, 3.3, 4]) expect(sample(parabola, t)[0]).toBeCloseTo(t * t, 12)
  })

  it('of rotations takes the shorter path at constant speed, with unit length', () => {
    const turn = channel({
      target: 'rotation',
      width: 4,
      times: Float64Array.of(0, 1),
      values: Float64Array.of(0, 0, 0, 1, 0, 0, -half, -half),
    })
    for (const u of [0, 0.1, 0.5, 0.9, 1]) {
      const [x, y, z, w] = sample(turn, u)
      expect([x, y]).toEqual([expect.closeTo(0, 14), expect.closeTo(0, 14)])
      expect(2 * Math.atan2(Math.abs(z), Math.abs(w))).toBeCloseTo((u * Math.PI) / 2, 12)
      expect(Math.hypot(x, y, z, w)).toBeCloseTo(1, 14)
    }
  })

  it('of opposite or nearly equal rotations stays finite and of unit length', () => {
    for (const second of [
      [0, 0, 0, -1],
      [0, 0, 1e-9, 1],
      [0, 0, 1, 0],
      [0, 0, 1, 1e-17],
    ]) {
      const turn = channel({
        target: 'rotation',
        width: 4,
        times: Float64Array.of(0, 1),
        values: Float64Array.of(0, 0, 0, 1, ...second),
      })
      for (let u = 0; u <= 1; u += 0.05) expect(Math.hypot(...sample(turn, u))).toBeCloseTo(1, 12)
    }
  })

  it('with a cubic rotation whose blend vanishes falls back to its key', () => {
    const values = Float64Array.of(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0)
    const turn = channel({ target: 'rotation', interpolation: 'cubic', width: 4, times: Float64Array.of(0, 1), values })
    expect(sample(turn, 0.5)).toEqual([0, 0, 0, 1])
  })

  it.each(seeds(50))('is not affected by the cached key (seed %i)', (seed) => {
    const random = seeded(seed)
    const keys = 1 + Math.floor(random() * 12)
    let time = 0
    const track = channel({
      times: Float64Array.from({ length: keys }, () => (time += 0.01 + random())),
      values: Float64Array.from({ length: keys * 3 }, random),
    })
    const fresh = new Float64Array(3)
    const remembered = new Float64Array(3)
    let cursor = Math.floor(random() * 40) - 10
    for (let i = 0; i < 200; i++) {
      const key = track.times[Math.floor(random() * keys)]
      const t = random() < 0.3 ? key : random() * (time + 1) - 0.5
      sampleChannel(track, t, -1, fresh, 0)
      cursor = sampleChannel(track, t, cursor, remembered, 0)
      expect([...remembered]).toEqual([...fresh])
    }
  })

  it.each(seeds(50))('is continuous in time (seed %i)', (seed) => {
    const random = seeded(seed)
    const keys = 2 + Math.floor(random() * 6)
    const interpolation = random() < 0.5 ? 'linear' : 'cubic'
    const rotation = random() < 0.5
    const width = rotation ? 4 : 3
    const values: number[] = []
    for (let k = 0; k < keys; k++) {
      const tangent = () => Array.from({ length: width }, () => random() - 0.5)
      const value = rotation ? randomQuaternion(random) : tangent()
      if (interpolation === 'linear') values.push(...value)
      else values.push(...tangent(), ...value, ...tangent())
    }
    const track = channel({
      target: rotation ? 'rotation' : 'translation',
      interpolation,
      width,
      times: Float64Array.from({ length: keys }, (_, k) => k),
      values: Float64Array.from(values),
    })
    const step = 1e-4
    let before = sample(track, -0.5)
    let worst = 0
    for (let t = -0.5; t < keys - 0.5; t += step) {
      const now = sample(track, t)
      // q and -q are the same rotation.
      const apart = Math.hypot(...now.map((value, c) => value - before[c]))
      const opposite = Math.hypot(...now.map((value, c) => value + before[c]))
      worst = Math.max(worst, rotation ? Math.min(apart, opposite) : apart)
      before = now
    }
    // A cubic blend of quaternions may pass near zero, where its direction changes quickly.
    expect(worst).toBeLessThan(interpolation === 'cubic' && rotation ? 0.05 : step * 10)
  })
})

describe('time in a clip', () => {
  const clip: Clip = { name: 'c', seconds: 2, channels: [] }

  it('wraps around, including negative times', () => {
    expect(clipTime(clip, 0.5, true)).toBe(0.5)
    expect(clipTime(clip, 2, true)).toBe(0)
    expect(clipTime(clip, 5, true)).toBe(1)
    expect(clipTime(clip, -0.5, true)).toBe(1.5)
  })

  it('is unchanged without looping, and NaN becomes 0', () => {
    expect(clipTime(clip, 5, false)).toBe(5)
    expect(clipTime({ ...clip, seconds: 0 }, 5, true)).toBe(5)
    expect(clipTime(clip, Number.NaN, true)).toBe(0)
    expect(clipTime(clip, Number.POSITIVE_INFINITY, false)).toBe(0)
  })

  it('belongs to a clip found by name, by its name in the file, or by index', () => {
    const clips = ['walk', 'animation_1', '0'].map((name) => ({ ...clip, name }))
    const rig = { clips } as unknown as Rig
    expect(findClip(rig, 'walk')).toBe(clips[0])
    expect(findClip(rig, '')).toBe(clips[1])
    expect(findClip(rig, '0')).toBe(clips[2])
    expect(findClip(rig, '1')).toBe(clips[1])
    expect(findClip(rig, '7')).toBeNull()
    expect(findClip(rig, 'run')).toBeNull()
  })
})

describe('a pose', () => {
  it('without a clip is the default pose, in which vertices are at rest', async () => {
    const rig = await limbRig(() => {})
    const pose = createPose(rig)
    expect([...blendLinearly(pose)]).toEqual([...rig.skin.rest])
  })

  it('rotates a joint and only the vertices that follow it', async () => {
    const rig = await limbRig(({ fixture }) =>
      animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, 0, half, half])),
    )
    const pose = createPose(rig)
    poseAt(pose, rig.clips[0], 1)
    const vertices = blendLinearly(pose)
    expect(Array.from(vertices.subarray(0, 6))).toEqual([0, 0, 0, 1, 0, 0])
    // The tip is at (0, 1): (1, 2) rotates by 90 degrees about it to (-1, 2).
    expect(Array.from(vertices.subarray(15, 18))).toEqual([expect.closeTo(-1, 6), expect.closeTo(2, 6), 0])
  })

  it('is updated in place with a new version', async () => {
    const rig = await limbRig(({ fixture }) =>
      animate(fixture, 1, 'translation', [0, 1], new Float32Array([0, 1, 0, 0, 3, 0])),
    )
    const pose = createPose(rig)
    const { maps, globals, version } = pose
    poseAt(pose, rig.clips[0], 1)
    expect(pose.maps).toBe(maps)
    expect(pose.globals).toBe(globals)
    expect(pose.version).toBe(version + 1)
    expect(globals[AFFINE + 7]).toBe(3)
    poseAt(pose, null, 0)
    expect(globals[AFFINE + 7]).toBe(1)
  })

  it('does not depend on the previous pose', async () => {
    const rig = await limbRig(({ fixture }) => {
      animate(fixture, 0, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
      animate(fixture, 1, 'scale', [0, 0.5, 1], new Float32Array([1, 1, 1, 2, 3, 4, 0.5, 0.5, 0.5]))
    })
    const scrubbed = createPose(rig)
    for (const [clip, time] of [
      [0, 0.9],
      [1, 0.6],
      [0, 0.2],
      [1, 0.4],
      [1, 0.99],
    ]) {
      poseAt(scrubbed, rig.clips[clip], time)
      const fresh = createPose(rig)
      poseAt(fresh, rig.clips[clip], time)
      expect([...scrubbed.maps]).toEqual([...fresh.maps])
    }
  })

  it('is independent for two bodies of one rig', async () => {
    const rig = await limbRig(({ fixture }) =>
      animate(fixture, 1, 'translation', [0, 1], new Float32Array([0, 1, 0, 0, 3, 0])),
    )
    const a = createPose(rig)
    const b = createPose(rig)
    poseAt(a, rig.clips[0], 0.5)
    const before = [...a.maps]
    poseAt(b, rig.clips[0], 1)
    expect([...a.maps]).toEqual(before)
  })
})

describe('manual joint offsets', () => {
  it('of identity change nothing', async () => {
    const rig = await limbRig(({ fixture }) =>
      animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half])),
    )
    const plain = createPose(rig)
    const layered = createPose(rig)
    poseAt(plain, rig.clips[0], 0.3)
    poseAt(layered, rig.clips[0], 0.3, false, createOffsets(rig))
    expect([...layered.maps]).toEqual([...plain.maps])
  })

  it.each(seeds(20))('are multiplied with the rotation of the clip (seed %i)', async (seed) => {
    const random = seeded(seed)
    const [inClip, byHand] = [randomQuaternion(random), randomQuaternion(random)]
    const rig = await limbRig(({ fixture }) => animate(fixture, 1, 'rotation', [0], Float32Array.from(inClip)))
    const pose = createPose(rig)
    const offsets = createOffsets(rig)
    offsets.set(byHand, 4)
    poseAt(pose, rig.clips[0], 0, false, offsets)
    const [first, second, expected] = [0, 0, 0].map(() => new Float64Array(AFFINE))
    composeTrs([0, 1, 0], 0, inClip, 0, [1, 1, 1], 0, first, 0)
    composeTrs([0, 0, 0], 0, byHand, 0, [1, 1, 1], 0, second, 0)
    multiply(first, 0, second, 0, expected, 0)
    for (let i = 0; i < AFFINE; i++) expect(pose.globals[AFFINE + i]).toBeCloseTo(expected[i], 6)
  })

  it('rotate a joint about its own axes after the clip, and are not stored in it', async () => {
    const rig = await limbRig(({ fixture }) =>
      animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, half, half, 0, 0, half, half])),
    )
    const pose = createPose(rig)
    const offsets = createOffsets(rig)
    offsets.set([half, 0, 0, half], 4)
    poseAt(pose, rig.clips[0], 0, false, offsets)
    const expected = new Float64Array(AFFINE)
    const first = new Float64Array(AFFINE)
    const second = new Float64Array(AFFINE)
    composeTrs([0, 1, 0], 0, [0, 0, half, half], 0, [1, 1, 1], 0, first, 0)
    composeTrs([0, 0, 0], 0, [half, 0, 0, half], 0, [1, 1, 1], 0, second, 0)
    multiply(first, 0, second, 0, expected, 0)
    for (let i = 0; i < AFFINE; i++) expect(pose.globals[AFFINE + i]).toBeCloseTo(expected[i], 6)
    poseAt(pose, rig.clips[0], 0)
    for (let i = 0; i < AFFINE; i++) expect(pose.globals[AFFINE + i]).toBeCloseTo(first[i], 6)
  })

  it('also apply to joints with a sheared matrix; invalid offsets are normalised or ignored', async () => {
    const rig = await limbRig(({ fixture }) => {
      fixture.json.nodes[1] = { name: 'tip', matrix: [1, 0, 0, 0, 0.7, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1] }
    })
    const pose = createPose(rig)
    const offsets = createOffsets(rig)
    offsets.set([0, 0, 5, 5], 4)
    offsets.set([0, 0, 0, 0], 0)
    poseAt(pose, null, 0, false, offsets)
    // Columns of the sheared matrix, rotated by 90 degrees about z: x' = y, y' = -x.
    const tip = pose.globals.subarray(AFFINE, 2 * AFFINE)
    ;[0.7, -1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0].forEach((value, i) => expect(tip[i]).toBeCloseTo(value, 12))
    offsets.set([Number.NaN, 0, 0, 1], 4)
    poseAt(pose, null, 0, false, offsets)
    expect(pose.globals.every(Number.isFinite)).toBe(true)
  })
})

describe.skipIf(!hasSharedRigs)('real rigs', () => {
  const names = ['CesiumMan.glb', 'Fox.glb', 'RobotExpressive.glb', 'aframe-leftHandLow.glb', 'mannequiny.glb']

  it.each(names)('move rigidly if their root does: %s', async (name) => {
    const { rig } = await loadSharedRig(name)
    const motion = new Float64Array(AFFINE)
    composeTrs([3, -2, 7], 0, [0.1825742, 0.3651484, 0.5477226, 0.7302967], 0, [1, 1, 1], 0, motion, 0)
    const moved = createPose(movedRig(rig))
    const still = createPose(rig)
    for (const clip of rig.clips.slice(0, 3)) {
      poseAt(still, clip, clip.seconds * 0.37)
      poseAt(moved, findClip(moved.rig, clip.name), clip.seconds * 0.37)
      const a = blendLinearly(still)
      const b = blendLinearly(moved)
      let worst = 0
      let size = 0
      for (let v = 0; v < a.length; v += 3) {
        for (let row = 0; row < 3; row++) {
          const m = row * 4
          const expected = motion[m] * a[v] + motion[m + 1] * a[v + 1] + motion[m + 2] * a[v + 2] + motion[m + 3]
          worst = Math.max(worst, Math.abs(expected - b[v + row]))
          size = Math.max(size, Math.abs(expected))
        }
      }
      expect(worst / size).toBeLessThan(1e-7)
    }
  })

  it.each(names)('move continuously in a clip: %s', async (name) => {
    const { rig } = await loadSharedRig(name)
    const pose = createPose(rig)
    const clip = rig.clips[0]
    const step = 1e-5
    for (let i = 0; i < 12; i++) {
      const time = (clip.seconds * i) / 11
      poseAt(pose, clip, time - step)
      const before = blendLinearly(pose)
      poseAt(pose, clip, time + step)
      const after = blendLinearly(pose)
      let worst = 0
      let size = 0
      for (let k = 0; k < before.length; k++) {
        worst = Math.max(worst, Math.abs(before[k] - after[k]))
        size = Math.max(size, Math.abs(after[k]))
      }
      expect(worst / size).toBeLessThan(0.01)
    }
  })

  it('are posed with almost no allocations', async () => {
    const { rig } = await loadSharedRig('kaykit-Barbarian.glb')
    const pose = createPose(rig)
    const run = (count: number) => {
      for (let i = 0; i < count; i++) poseAt(pose, rig.clips[0], i * 0.013, true)
    }
    run(2000)
    const before = process.memoryUsage().heapUsed
    run(500)
    // The joint matrices alone would be 4 KB per call, a boxed number per channel 2 KB.
    expect((process.memoryUsage().heapUsed - before) / 500).toBeLessThan(500)
  })
})

/** The same rig below an additional, transformed node. */
function movedRig(rig: Rig): Rig {
  const { skeleton, joints } = rig
  return {
    ...rig,
    skeleton: {
      names: ['above', ...skeleton.names],
      parents: Int32Array.from([-1, ...skeleton.parents.map((parent) => parent + 1)]),
      translations: Float64Array.of(3, -2, 7, ...skeleton.translations),
      rotations: Float64Array.of(0.1825742, 0.3651484, 0.5477226, 0.7302967, ...skeleton.rotations),
      scales: Float64Array.of(1, 1, 1, ...skeleton.scales),
      fixedLocals: new Map([...skeleton.fixedLocals].map(([node, local]) => [node + 1, local])),
    },
    joints: { ...joints, nodes: joints.nodes.map((node) => node + 1) },
    clips: rig.clips.map((clip) => ({
      ...clip,
      channels: clip.channels.map((each) => ({ ...each, node: each.node + 1 })),
    })),
  }
}
