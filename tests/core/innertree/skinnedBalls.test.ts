import { describe, expect, it } from 'vitest'
import { type BallTree, buildBallTree } from '../../../core/innertree/tree/ballTree.ts'
import { buildInner } from '../../../core/innertree/buildInner.ts'
import type { Clustering } from '../../../core/innertree/tree/clustering.ts'
import { clusterings } from '../../../core/innertree/tree/clusterings.ts'
import type { Inner, InnerLevel } from '../../../core/innertree/inner.ts'
import {
  bindInner,
  createInnerBody,
  type InnerBody,
  keepPrepared,
  poseInner,
  posedBalls,
} from '../../../core/innertree/body/innerBody.ts'
import { nearGrids } from '../../../core/innertree/body/nearGrid.ts'
import type { PosedBalls } from '../../../core/innertree/body/posedBalls.ts'
import type { SkinnedBalls } from '../../../core/innertree/body/skinnedBalls.ts'
import { noProgress } from '../../../core/base/progress.ts'
import type { Reply } from '../../../core/base/reply.ts'
import { createBody, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { type BuiltInner, runThreadJob } from '../../../core/session/view/threadJob.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { limb } from '../../support/limb.ts'
import { bindPose, pick, randomPose, rigidMotion, moveAll, turnAbout } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'
import { good } from '../query/agreement.ts'
import { randomPlace } from '../query/bodies.ts'
import { innerOverlap, settingsOf, shifted } from './innerBodies.ts'

const rig = limb({ rings: 25, segments: 16, joints: [0, 4, 8], length: 12, blend: 1.5 })
const inner = good(buildInner(rig.skin, settingsOf(600, { largest: 0.03 }), 'limb', noProgress))

function bodyOf(from: Rig = rig, filling: Inner = inner): InnerBody {
  return createInnerBody(createBody(from, buildTree(from, defaultTreeSettings, noProgress), bindPose(from)), filling)
}

function openAll(posed: PosedBalls): void {
  const { nodeCount, childCount } = posed.tree
  for (let node = 0; node < nodeCount; node++) if (childCount[node] > 0) posed.open(node)
}

/** Largest distance by which a leaf ball protrudes from an ancestor node, relative to the node's radius. */
function worstExcess({ tree, balls }: PosedBalls): number {
  let worst = -Infinity
  for (let leaf = 0; leaf < tree.nodeCount; leaf++) {
    if (tree.ballOf[leaf] < 0) continue
    const l = leaf * 4
    for (let node = tree.parent[leaf]; node >= 0; node = tree.parent[node]) {
      const n = node * 4
      const away = Math.hypot(balls[l] - balls[n], balls[l + 1] - balls[n + 1], balls[l + 2] - balls[n + 2])
      worst = Math.max(worst, (away + balls[l + 3]) / balls[n + 3] - 1)
    }
  }
  return worst
}

describe.each(skinnings)('skinned inner spheres with %s blending', (skinning) => {
  it.each(seeds(30, 300))('are enclosed by all their ancestor nodes in any pose (seed %i)', (seed) => {
    const random = seeded(seed)
    const one = bodyOf()
    setSkinning(one.body, skinning)
    const odd = random() < 0.3
    randomPose(random, one.body.pose, {
      turn: pick(random, [0.3, 1, 2.5]),
      shift: odd ? 0.5 : 0,
      scaled: odd ? 0.3 : 0,
    })
    placeBody(one.body, pick(random, [shifted(0, 0, 0), randomPlace(random)]))
    good(poseInner(one))
    if (one.isRigid) return
    const posed = posedBalls(one, inner.levels[inner.levels.length - 1].tree)
    openAll(posed)
    expect(posed.balls.some(Number.isNaN)).toBe(false)
    expect(worstExcess(posed)).toBeLessThan(1e-9)
  })

  it('keep the volume of a limb bent by 60 degrees within 1 %', () => {
    const one = bodyOf()
    setSkinning(one.body, skinning)
    bend(one, 60)
    const posed = posedBalls(one, inner.levels[inner.levels.length - 1].tree)
    openAll(posed)
    let volume = 0
    for (let node = 0; node < posed.tree.nodeCount; node++) {
      if (posed.tree.ballOf[node] >= 0) volume += (4 / 3) * Math.PI * posed.balls[node * 4 + 3] ** 3
    }
    const exact = good(queryPenetration(one.body, bigBox(one)))
    expect(Math.abs(volume / exact.volume - 1)).toBeLessThan(0.01)
  })
})

function cellTree(cells: Float64Array): BallTree {
  return buildBallTree(cells, clusterings[0] as Clustering, noProgress)
}

/** Rotates the middle joint and all joints below it. */
function bend(one: InnerBody, degrees: number): void {
  const { pose } = one.body
  const turn = turnAbout([0, 0, 1], (degrees * Math.PI) / 180, [4, 0, 0])
  for (const joint of [1, 2]) pose.maps.set(turn, joint * 12)
  pose.version++
  good(poseInner(one))
}

/**
 * An unbent copy of the limb, large enough to contain the other one, so that the common volume is that of the other.
 */
function bigBox(one: InnerBody) {
  const box = bodyOf().body
  placeBody(box, shifted(-300, 0, 0, [50, 50, 50]))
  expect(one.body.rig).toBe(rig)
  return box
}

describe('a skinned body', () => {
  it('bent by 60 degrees overlaps another as in the exact query, within 4 %', () => {
    const [a, b] = [bodyOf(), bodyOf()]
    bend(a, 60)
    bend(b, 20)
    for (const z of [0.3, 0.8, 1.2]) {
      placeBody(b.body, shifted(0.5, 0.2, z))
      const exact = good(queryPenetration(a.body, b.body))
      expect(Math.abs(innerOverlap(a, b).volume / exact.volume - 1)).toBeLessThan(0.04)
      expect(innerOverlap(a, b, { bounds: true }).bounds).toBeNull()
    }
  })

  it('that moves as a whole is rigid and has bounds', () => {
    const [a, b] = [bodyOf(), bodyOf()]
    moveAll(b.body.pose, rigidMotion(seeded(3), 0.3))
    const { bounds, volume } = innerOverlap(a, b, { bounds: true })
    expect(b.isRigid).toBe(true)
    expect(bounds?.lower).toBeLessThan(volume)
    expect(bounds?.upper).toBeGreaterThan(volume)
  })

  it('is rigid if its joints differ only by single-precision rounding, with wider bounds', () => {
    const [a, b] = [bodyOf(), bodyOf()]
    placeBody(b.body, shifted(0.5, 0.2, 0.8))
    const before = innerOverlap(a, b, { bounds: true })
    const { pose } = b.body
    pose.maps.forEach((x, k) => (pose.maps[k] = x * (1 + 1e-7 * ((k * 7) % 3))))
    pose.version++
    const after = innerOverlap(a, b, { bounds: true })
    expect(b.isRigid).toBe(true)
    expect(b.drift).toBeGreaterThan(0)
    expect(after.volume).toBeCloseTo(before.volume, 4)
    expect(after.bounds?.lower).toBeLessThan(before.bounds?.lower ?? 0)
    expect(after.bounds?.upper).toBeGreaterThan(before.bounds?.upper ?? Infinity)
    setSkinning(b.body, 'dual')
    expect(innerOverlap(a, b, { bounds: true }).bounds).toBeNull()
  })

  it('is not rigid if a joint rotates by 0.01 degrees', () => {
    const one = bodyOf()
    bend(one, 0.01)
    expect(one.isRigid).toBe(false)
  })

  it('binds the packing and all prefixes in advance, with progress', () => {
    const cells = inner.levels.map(({ tree }) => ({ ...tree }))
    const levels = inner.levels.map((level, k) => ({ ...level, tree: cells[k] }))
    const fresh = bodyOf(rig, { ...inner, levels })
    let reports = 0
    const steps = { report: () => void reports++ }
    good(bindInner(fresh, steps))
    const balls = levels.reduce((sum, { count }) => sum + count, 0)
    expect(reports).toBeGreaterThan(balls)
    reports = 0
    good(bindInner(fresh, steps))
    expect(reports).toBe(levels.length)
  })

  it('prepared by another thread leaves nothing to bind', () => {
    const job = { kind: 'inner', skin: rig.skin, settings: inner.settings, bends: true, name: 'limb' } as const
    const built = structuredClone(good(runThreadJob(job, noProgress) as Reply<BuiltInner>))
    const fresh = bodyOf({ ...rig }, built.inner)
    keepPrepared(fresh.body.rig, built.inner, built.prepared)
    const done: string[] = []
    good(bindInner(fresh, { report: (_done, _total, what) => void done.push(what) }))
    expect(new Set(done)).toEqual(new Set(['preparing queries']))
    const trees = built.inner.levels.map(({ tree }) => tree)
    expect(trees.map((tree) => nearGrids(tree) === built.prepared.grids[trees.indexOf(tree)])).not.toContain(false)
    bend(fresh, 60)
    const [level] = built.inner.levels.slice(-1) as [InnerLevel]
    const posed = posedBalls(fresh, level.tree) as SkinnedBalls
    expect(posed.body.tree).toBe(built.prepared.bent?.trees.at(-1)?.tree)
    const own = bodyOf()
    bend(own, 60)
    openAll(posed)
    const same = posedBalls(own, (inner.levels.at(-1) as InnerLevel).tree)
    openAll(same)
    expect([...posed.balls]).toEqual([...same.balls])
  })

  it('has finite balls if a cell is empty', () => {
    const level = inner.levels[inner.levels.length - 1]
    const cells = level.cells.slice()
    cells[3] = 0
    const one = bodyOf(rig, { ...inner, levels: [{ ...level, cells, tree: cellTree(cells) }] })
    bend(one, 60)
    const posed = posedBalls(one, one.inner.levels[0].tree)
    openAll(posed)
    expect(posed.balls.some(Number.isNaN)).toBe(false)
  })

  it('returns to its rest volume after bending', () => {
    const [a, b] = [bodyOf(), bodyOf()]
    placeBody(b.body, shifted(0.5, 0.2, 0.8))
    const before = innerOverlap(a, b).volume
    bend(a, 60)
    expect(Math.abs(innerOverlap(a, b).volume / before - 1)).toBeGreaterThan(0.1)
    bend(a, 0)
    expect(innerOverlap(a, b).volume).toBe(before)
  })

  it('follows its placement', () => {
    const [a, b] = [bodyOf(), bodyOf()]
    bend(a, 40)
    bend(b, 40)
    placeBody(b.body, shifted(0, 0, 0.9))
    const near = innerOverlap(a, b).volume
    placeBody(b.body, shifted(0, 0, 9))
    expect(innerOverlap(a, b).volume).toBe(0)
    for (const one of [a, b]) placeBody(one.body, shifted(0, 0, one === a ? 0 : 1.8, [2, 2, 2]))
    expect(innerOverlap(a, b).volume).toBeCloseTo(8 * near, 6)
  })
})
