import { describe, expect, it } from 'vitest'
import type { RigidSphereSet, RigidSize } from '../../../core/exchange/rigid/rigidSphereSet.ts'
import { fitRigidSpheres } from '../../../core/exchange/rigid/fitRigidSpheres.ts'
import { measuredMoments, type Moment } from '../../../core/exchange/rigid/measuredMoments.ts'
import { createSurfaceMesh } from '../../../core/geometry/surfaceMesh.ts'
import { Cancelled, noProgress } from '../../../core/base/progress.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { depthOf, type SphereTree } from '../../../core/spheretree/tree/sphereTree.ts'
import { good } from '../../support/good.ts'
import { animatedLimb } from '../../support/animatedLimb.ts'
import { worstProtrusion } from '../../support/rigidCheck.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { expectRig, hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { readSample } from '../assets/builtSamples.ts'

const tube = { rings: 21, segments: 10, joints: [0, 3, 6], length: 10, blend: 1.5 }

function treeOf(rig: Rig): SphereTree {
  return buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 4 }, noProgress)
}

function rigid(rig: Rig, size: RigidSize, skinning: Skinning = 'linear', clips = rig.clips): RigidSphereSet {
  return expectRig(fitRigidSpheres(rig, treeOf(rig), { size, clips, skinning, rate: 30 }, noProgress))
}

function allMoments(rig: Rig, clips = rig.clips): Moment[] {
  const { grid, middles, checks } = good(measuredMoments(clips, 30))
  return [...grid, ...middles, ...checks]
}

describe('rigid spheres', () => {
  it.each(seeds(24))('enclose every triangle at all measured times (seed %i)', (seed) => {
    const random = seeded(seed)
    const motion = { turn: 0.2 + random() * 2, scaled: seed % 4 === 0, armature: seed % 3 === 0 ? 0.01 : 1 }
    const rig = animatedLimb(random, tube, motion)
    const skinning = skinnings[seed % 3]
    const size: RigidSize = seed % 2 === 0 ? { by: 'budget', spheres: 1 + (seed % 11) } : { by: 'level', level: 2 }
    const made = rigid(rig, size, skinning)
    expect(worstProtrusion(rig, made, skinning, allMoments(rig))).toBeLessThanOrEqual(0)
    expect(made.report.protrusion).toBeLessThan(0)
  })

  it('enclose the skin almost completely between the measured times', () => {
    const rig = animatedLimb(seeded(7), tube, { turn: 2 })
    const made = rigid(rig, { by: 'budget', spheres: 12 })
    const random = seeded(8)
    const times = Array.from({ length: 400 }, () => ({ clip: rig.clips[0], time: random() * 2 }))
    expect(worstProtrusion(rig, made, 'linear', times)).toBeLessThan(1e-4)
  })

  it('need their padding: without it, the skin protrudes by up to the reported amount', () => {
    const rig = animatedLimb(seeded(3), tube, { turn: 2.5 })
    const made = rigid(rig, { by: 'budget', spheres: 24 })
    const bare = { ...made, spheres: made.spheres.map((one) => ({ ...one, radius: one.radius - one.padding })) }
    const out = worstProtrusion(rig, bare, 'linear', allMoments(rig))
    expect(made.report.padding.max).toBeGreaterThan(0.01)
    expect(out).toBeGreaterThan(0)
    // Another sphere may enclose a triangle too, so brute force finds at most the reported value.
    expect(out).toBeLessThanOrEqual(made.report.unpadded * (1 + 1e-9))
  })

  it('assign every triangle to one sphere and stay within the budget', () => {
    const rig = animatedLimb(seeded(5), tube, { turn: 1 })
    for (const budget of [1, 2, 3, 5, 32]) {
      const { spheres } = rigid(rig, { by: 'budget', spheres: budget })
      expect(spheres.length).toBeLessThanOrEqual(budget)
      expect(spheres.reduce((sum, { triangles }) => sum + triangles, 0)).toBe(rig.skin.triangles.length / 3)
    }
    expect(rigid(rig, { by: 'budget', spheres: 32 }).spheres.length).toBeGreaterThan(20)
  })

  it('report the requested and the actual number, and the reason for the difference', () => {
    const rig = animatedLimb(seeded(5), tube, { turn: 1 })
    const coarse = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 64 }, noProgress)
    const wish = { clips: rig.clips, skinning: 'linear', rate: 30 } as const
    const few = expectRig(fitRigidSpheres(rig, coarse, { ...wish, size: { by: 'budget', spheres: 500 } }, noProgress))
    const { requested, produced, stops, reason } = few.report
    expect([requested, produced]).toEqual([{ by: 'budget', spheres: 500 }, few.spheres.length])
    // The tree has few leaves with many triangles, which cannot be split.
    expect(stops.leaf).toBeGreaterThan(0)
    expect(stops.leaf + stops.notSmaller + stops.room).toBe(produced)
    expect(reason).toContain(`500 spheres requested, ${produced} spheres created`)
    expect(reason).toContain(`${stops.leaf} cannot be split, because their triangles are in one leaf of the tree`)
    expect(rigid(rig, { by: 'budget', spheres: 500 }).spheres.length).toBeGreaterThan(2 * produced)
    expect(rigid(rig, { by: 'budget', spheres: 4 }).report.reason).toBe('4 spheres requested and created.')
    expect(rigid(rig, { by: 'level', level: 2 }).report.reason).toMatch(
      /^Level 2 of the tree requested, \d+ spheres created/,
    )
  })

  it('report their total volume relative to the body, within the stated error', () => {
    const rig = animatedLimb(seeded(5), tube, { turn: 1 })
    const one = rigid(rig, { by: 'budget', spheres: 1 })
    const { union, body, ratio } = one.report.volume
    const ball = (4 / 3) * Math.PI * one.spheres[0].radius ** 3
    expect(Math.abs(union.volume - ball)).toBeLessThan(2 * union.error)
    expect(union.error / union.volume).toBeLessThan(0.02)
    const exact = Math.abs(createSurfaceMesh(rig.skin.rest, rig.skin.triangles).volume)
    expect(Math.abs((body?.volume ?? 0) - exact)).toBeLessThan(2 * (body?.error ?? 0))
    expect(ratio?.value).toBeCloseTo(ball / exact, 0)
    expect(rigid(rig, { by: 'budget', spheres: 32 }).report.volume.ratio?.value).toBeLessThan((ratio?.value ?? 0) / 4)
  })

  it('have no volume ratio if the skin encloses no volume', () => {
    const rig = animatedLimb(seeded(5), tube, { turn: 1 })
    const sheet = { ...rig, skin: { ...rig.skin, triangles: rig.skin.triangles.slice(0, 30) } }
    expect(rigid(sheet, { by: 'budget', spheres: 4 }).report.volume.ratio).toBeNull()
  })

  it('are smaller with a larger budget', () => {
    const rig = animatedLimb(seeded(5), tube, { turn: 0.5 })
    const largest = (budget: number) =>
      Math.max(...rigid(rig, { by: 'budget', spheres: budget }).spheres.map(({ radius }) => radius))
    expect(largest(24)).toBeLessThan(0.8 * largest(6))
    expect(largest(6)).toBeLessThan(largest(2))
  })

  it('are deterministic', () => {
    const rig = animatedLimb(seeded(9), tube, { turn: 1 })
    expect(rigid(rig, { by: 'budget', spheres: 9 })).toEqual(rigid(rig, { by: 'budget', spheres: 9 }))
  })

  it('have one sphere per joint for every sphere of a level', () => {
    const rig = animatedLimb(seeded(2), tube, { turn: 1 })
    const counts = [1, 2, 3].map((level) => rigid(rig, { by: 'level', level }).spheres.length)
    expect(counts[0]).toBe(3)
    expect(counts[1]).toBeGreaterThan(counts[0])
    expect(counts[2]).toBeGreaterThan(counts[1])
  })

  it('are rejected for invalid options, with the value', () => {
    const rig = animatedLimb(seeded(2), tube, { turn: 1 })
    const tree = treeOf(rig)
    const ask = (size: RigidSize, rate = 30) =>
      fitRigidSpheres(rig, tree, { size, clips: [], skinning: 'linear', rate }, noProgress)
    expect(ask({ by: 'budget', spheres: 0 })).toMatchObject({ ok: false, problem: { kind: 'request-invalid' } })
    expect(ask({ by: 'level', level: depthOf(tree) + 1 })).toMatchObject({ ok: false })
    expect(ask({ by: 'budget', spheres: 4 }, 0)).toMatchObject({ ok: false })
  })

  it('can be cancelled', () => {
    const rig = animatedLimb(seeded(2), tube, { turn: 1 })
    const stop = {
      report: () => {
        throw new Cancelled()
      },
    }
    const wish = { size: { by: 'budget', spheres: 8 }, clips: rig.clips, skinning: 'linear', rate: 30 } as const
    expect(fitRigidSpheres(rig, treeOf(rig), wish, stop)).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
  })
})

/** A subset of the times, because brute force on real rigs is slow. */
function some(moments: readonly Moment[], count: number): Moment[] {
  return moments.filter((_, k) => k % Math.max(1, Math.ceil(moments.length / count)) === 0)
}

describe('rigid spheres of a real character', () => {
  it('enclose the sample man with every skinning method', async () => {
    const { rig } = await readSample('man')
    const clips = rig.clips.slice(0, 2)
    for (const skinning of skinnings) {
      const made = rigid(rig, { by: 'budget', spheres: 32 }, skinning, clips)
      expect(worstProtrusion(rig, made, skinning, some(allMoments(rig, clips), 25))).toBeLessThanOrEqual(0)
    }
  })

  // Shear, scale, an armature scaled by 100, morph targets, fingers, no clips, several skins.
  const shared = ['CesiumMan.glb', 'Fox.glb', 'aframe-leftHandLow.glb', 'Godette_vrm_v4.vrm']
  it.runIf(hasSharedRigs).each(shared)('enclose %s', async (name) => {
    const { rig } = await loadSharedRig(name)
    const clips = rig.clips.slice(0, 3)
    for (const [k, skinning] of skinnings.entries()) {
      const made = rigid(rig, { by: 'budget', spheres: [16, 32, 64][k] }, skinning, clips)
      expect(worstProtrusion(rig, made, skinning, some(allMoments(rig, clips), 12))).toBeLessThanOrEqual(0)
    }
  })
})
