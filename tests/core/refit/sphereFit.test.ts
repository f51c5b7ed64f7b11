import { describe, expect, it } from 'vitest'
import { AFFINE, setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { writeBest } from '../../../core/refit/baselines/writeBest.ts'
import { fitBottomUp, writeBottomUp } from '../../../core/refit/baselines/fitBottomUp.ts'
import { createFit } from '../../../core/refit/createFit.ts'
import { ensureFit, refit } from '../../../core/refit/ensureFit.ts'
import { freezeRig } from '../../support/freezeRig.ts'
import { fitQuality } from '../../../core/refit/baselines/fitQuality.ts'
import { beginFit, type SphereFit } from '../../../core/refit/fit/sphereFit.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createDeformer } from '../../../core/skinning/deformer.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { SPHERE } from '../../../core/spheretree/tree/sphereTree.ts'
import { validateTree } from '../../../core/spheretree/validate/validateTree.ts'
import { VertexGatherer } from '../../../core/spheretree/tree/vertexGatherer.ts'
import { checkEnclosure, emptyTally, worldVertices } from '../../support/enclosure.ts'
import { type Influences, looseRig } from '../../support/looseRig.ts'
import { bindPose, randomPose, randomRig } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'

const identity = new Float64Array(AFFINE)
setIdentity(identity, 0)

function fitOf(rig: Rig, leaf = 1): SphereFit {
  const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf }, noProgress)
  return createFit(tree, createJointFrames(bindPose(rig)), 'tight')
}

function begin(fit: SphereFit, skinning: Skinning = 'linear'): void {
  const fresh = refreshFrames(fit.frames)
  if (!fresh.ok) throw new Error(fresh.problem.message)
  beginFit(fit, skinning, identity)
}

function someRig(seed: number): Rig {
  return randomRig(seeded(seed), { joints: 8, vertices: 200, maxInfluences: 4, farOff: 0 })
}

describe('the posed spheres of a body', () => {
  it('are almost as small as the rest spheres at rest', () => {
    const fit = fitOf(someRig(3))
    for (const skinning of skinnings) {
      begin(fit, skinning)
      for (let node = 0; node < fit.tree.nodeCount; node++) {
        ensureFit(fit, node)
        const rest = fit.tree.spheres[node * SPHERE + 3]
        expect(fit.posed[node * SPHERE + 3]).toBeGreaterThanOrEqual(rest * (1 - 1e-12))
        expect(fit.posed[node * SPHERE + 3]).toBeLessThan(rest * 1.15 + 1e-6)
      }
    }
  })

  it('can be refitted in any order with bit-identical results', () => {
    const random = seeded(8)
    const fit = fitOf(someRig(8))
    randomPose(random, fit.frames.pose)
    for (const skinning of skinnings) {
      begin(fit, skinning)
      for (let node = 0; node < fit.tree.nodeCount; node++) ensureFit(fit, node)
      const forward = fit.posed.slice()
      fit.posed.fill(0)
      begin(fit, skinning)
      for (let node = fit.tree.nodeCount - 1; node >= 0; node--) ensureFit(fit, node)
      expect(fit.posed).toEqual(forward)
      fit.posed.fill(0)
      begin(fit, skinning)
      const only = Math.floor(random() * fit.tree.nodeCount)
      ensureFit(fit, only)
      const touched = fit.posed.findIndex((value) => value !== 0)
      expect(Math.floor(touched / SPHERE)).toBe(only)
      expect([...fit.posed.subarray(only * SPHERE, only * SPHERE + SPHERE)]).toEqual([
        ...forward.subarray(only * SPHERE, only * SPHERE + SPHERE),
      ])
    }
  })

  it('are computed once per pose', () => {
    const fit = fitOf(someRig(5))
    begin(fit)
    ensureFit(fit, 0)
    fit.posed[3] = -1
    ensureFit(fit, 0)
    expect(fit.posed[3]).toBe(-1)
    begin(fit)
    ensureFit(fit, 0)
    expect(fit.posed[3]).toBeGreaterThan(0)
  })

  it('stay valid if the stamp overflows', () => {
    const fit = fitOf(someRig(5))
    fit.stamp = 0xffffffff
    begin(fit)
    expect(fit.stamp).toBe(1)
    ensureFit(fit, 0)
    expect(fit.posed[3]).toBeGreaterThan(0)
  })

  it('are infinite if a joint matrix is not finite', () => {
    const fit = fitOf(someRig(6))
    begin(fit)
    fit.frames.maps.fill(Number.NaN)
    fit.frames.displacements.fill(Number.NaN)
    beginFit(fit, 'linear', identity)
    for (let node = 0; node < fit.tree.nodeCount; node++) {
      refit(fit, node)
      expect([...fit.posed.subarray(node * SPHERE, node * SPHERE + SPHERE)]).toEqual([
        0,
        0,
        0,
        Number.POSITIVE_INFINITY,
      ])
    }
  })

  it('enclose 300 joints in one node with all skinning methods', () => {
    const random = seeded(2)
    const influences: Influences[] = Array.from({ length: 60 }, () => {
      const raw = Array.from({ length: 300 }, () => random() + 0.1)
      const sum = raw.reduce((a, b) => a + b, 0)
      return { of: Array.from({ length: 300 }, (_, j) => j), weights: raw.map((w) => w / sum) }
    })
    const triangles = Array.from({ length: 58 }, (_, t) => [t, t + 1, t + 2]).flat()
    const fit = fitOf(
      looseRig(
        Array.from({ length: 180 }, () => random()),
        triangles,
        influences,
      ),
      16,
    )
    const tally = emptyTally()
    for (const turn of [0.2, Math.PI]) {
      randomPose(random, fit.frames.pose, { turn })
      for (const skinning of skinnings) checkEnclosure(fit, skinning, identity, tally)
    }
    expect(tally.first).toBe('')
    expect(tally.checks).toBeGreaterThan(300)
  })

  it('are empty for a body without triangles', () => {
    const fit = fitOf(looseRig([0, 0, 0], [], [{ of: [0], weights: [1] }]))
    begin(fit)
    expect(fit.posed).toHaveLength(0)
  })
})

describe('the baselines', () => {
  it.each(seeds(20))('bottom-up and optimal enclose all vertices, and optimal is smallest (seed %i)', (seed) => {
    const random = seeded(seed)
    const fit = fitOf(someRig(seed), 1 + (seed % 4))
    const { tree } = fit
    const { skin } = fit.frames.pose.rig
    randomPose(random, fit.frames.pose)
    begin(fit)
    const positions = worldVertices(createDeformer(fit.frames), 'linear', identity)
    const bottomUp = new Float64Array(tree.nodeCount * SPHERE)
    const best = new Float64Array(tree.nodeCount * SPHERE)
    writeBottomUp(tree, positions, bottomUp)
    writeBest(tree, skin, positions, best)
    const vertices = new VertexGatherer(skin)
    for (let node = 0; node < tree.nodeCount; node++) {
      ensureFit(fit, node)
      vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
      for (const spheres of [bottomUp, best]) {
        for (let i = 0; i < vertices.count; i++) {
          const p = vertices.list[i] * 3
          const s = node * SPHERE
          const distance = Math.sqrt(
            (positions[p] - spheres[s]) ** 2 +
              (positions[p + 1] - spheres[s + 1]) ** 2 +
              (positions[p + 2] - spheres[s + 2]) ** 2,
          )
          expect(distance).toBeLessThanOrEqual(spheres[s + 3])
        }
      }
      expect(best[node * SPHERE + 3]).toBeLessThanOrEqual(bottomUp[node * SPHERE + 3] * (1 + 1e-12))
      expect(best[node * SPHERE + 3]).toBeLessThanOrEqual(fit.posed[node * SPHERE + 3] * (1 + 1e-12))
    }
  })

  it('mark every sphere as fitted after bottom-up refitting', () => {
    const fit = fitOf(someRig(1))
    begin(fit)
    fitBottomUp(fit, fit.frames.rest)
    const before = fit.posed.slice()
    for (let node = 0; node < fit.tree.nodeCount; node++) ensureFit(fit, node)
    expect(fit.posed).toEqual(before)
  })

  it('freeze a rig in a pose, with a valid tree', () => {
    const fit = fitOf(someRig(9))
    randomPose(seeded(9), fit.frames.pose)
    begin(fit)
    const positions = worldVertices(createDeformer(fit.frames), 'linear', identity)
    const frozen = freezeRig(fit.frames.pose.rig, positions)
    const tree = buildTree(frozen, { builder: 'quinlan', collapse: 0.6, leaf: 1 }, noProgress)
    expect(validateTree(tree, frozen)).toEqual([])
    const rigid = createFit(tree, createJointFrames(bindPose(frozen)), 'tight')
    begin(rigid, 'dual')
    ensureFit(rigid, 0)
    expect(rigid.posed[3]).toBeCloseTo(tree.spheres[3], 9)
  })

  it('are compared level by level', () => {
    const fit = fitOf(someRig(4))
    randomPose(seeded(4), fit.frames.pose, { turn: 0.5 })
    begin(fit)
    const positions = worldVertices(createDeformer(fit.frames), 'linear', identity)
    const levels = fitQuality(fit, fit.frames.pose.rig.skin, positions)
    expect(levels[0].rest.nodes).toBe(1)
    expect(levels.reduce((sum, level) => sum + level.rest.nodes, 0)).toBe(fit.tree.nodeCount)
    for (const level of levels) {
      expect(level.tightness).toBeGreaterThanOrEqual(1 - 1e-12)
      expect(level.onDemand.smallest).toBeLessThanOrEqual(level.onDemand.mean)
      expect(level.onDemand.mean).toBeLessThanOrEqual(level.onDemand.largest)
    }
  })
})
