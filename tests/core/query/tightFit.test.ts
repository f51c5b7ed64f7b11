import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createBody, refreshBody } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import { tightFit } from '../../../core/query/base/tightFit.ts'
import { ensureFit } from '../../../core/refit/ensureFit.ts'
import { fitQuality } from '../../../core/refit/baselines/fitQuality.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import { reportPosedTree } from '../../../core/session/inspect/treeReport.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'
import { good } from './agreement.ts'
import { moveBody, randomBody } from './bodies.ts'

describe('tight spheres of a body', () => {
  it.each(seeds(15, 40))('enclose its vertices at any time and do not affect queries (seed %i)', (seed) => {
    const random = seeded(seed)
    const a = randomBody(random)
    const b = randomBody(random)
    for (let move = 0; move < 6; move++) {
      good(refreshBody(a))
      // Before, between and after queries, because both use the same deformed vertices.
      if (random() < 0.5) ensureFit(tightFit(a), Math.floor(random() * a.tree.nodeCount))
      const before = good(queryPair(a, b)).pairs.slice()
      const { enclosure } = reportPosedTree(a)
      expect(enclosure.violations).toBe(0)
      expect(enclosure.checked).toBeGreaterThan(0)
      expect(good(queryPair(a, b)).pairs).toEqual(before)
      moveBody(random, a)
      if (random() < 0.5) moveBody(random, b)
    }
  })

  it('are refitted to the current pose', () => {
    const random = seeded(2)
    const body = randomBody(random)
    good(refreshBody(body))
    const fit = tightFit(body)
    ensureFit(fit, 0)
    const before = [...fit.posed.subarray(0, 4)]
    moveBody(random, body)
    good(refreshBody(body))
    expect(tightFit(body)).toBe(fit)
    ensureFit(fit, 0)
    expect([...fit.posed.subarray(0, 4)]).not.toEqual(before)
  })

  it('are tighter than those of query traversal if leaves are single triangles', { timeout: BUILD_TIME }, async () => {
    const { rig } = await readSample('creature')
    const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 1 }, noProgress)
    const pose = createPose(rig)
    const body = createBody(rig, tree, pose)
    poseAt(pose, rig.clips[0], 0.4 * rig.clips[0].seconds)
    good(refreshBody(body))
    deformSkin(body.skin)
    const [tight, walk] = [tightFit(body), body.fit].map(
      (fit) => fitQuality(fit, rig.skin, body.positions)[3].tightness,
    )
    expect(tight).toBeLessThan(1.075)
    expect(walk).toBeGreaterThan(tight + 0.01)
  })
})
