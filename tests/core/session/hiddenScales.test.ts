import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { createReportStage, measureMoment } from '../../../core/exchange/report/reportStage.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { type HiddenScales, type Scale, scaledTube } from '../../support/scaledTube.ts'
import { expectRig, noFiles } from '../../support/sharedRigs.ts'

const small: Scale = [0.01, 0.01, 0.01]
const large: Scale = [100, 100, 100]
const mirror: Scale = [-1, 1, 1]
const both: Scale = [-100, 100, 100]

/** As in files that Sketchfab converts from FBX. */
const sketchfab: HiddenScales = { armature: small, dummyRoot: large, bindSpace: large }

/**
 * The smallest ball of a section of the tube touches two pairs of opposite vertices. Its posed centre is blended from
 * one pair (`PointPlan`), and rounding decides which: here a different one than in the plain tube. Both spheres enclose
 * the section.
 */
const tied: HiddenScales = { armature: large, dummyRoot: [1, 1, 1], bindSpace: large }

/** Mean radii per level, as printed on the review page. */
async function levelsOf(hidden: HiddenScales): Promise<number[]> {
  const { rig } = expectRig(await readRig(scaledTube(hidden), 'tube.glb', noFiles))
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const stage = createReportStage({ rig, tree, skinning: 'linear' })
  const levels = expectRig(measureMoment(stage, { clip: rig.clips[0], time: 0.8 }))
  return levels.flatMap(({ rest, onDemand, best, tightness }) => [rest.mean, onDemand.mean, best.mean, tightness])
}

/** All figures that compare the posed tube with the rest pose, and its sizes. */
async function numbersOf(hidden: HiddenScales) {
  const session = createSession(memoryFiles(new Map([['tube.glb', scaledTube(hidden)]])), () => 0)
  const scene = expectRig(await session.open('tube.glb', noProgress))
  const [{ id, rig, settings }] = scene.bodies
  const measure = expectRig(session.skinning({ body: id, times: [0, 0.6, 0.95] }))
  const poses: Record<string, Float32Array> = {}
  const radii: Record<string, number[]> = {}
  const areas: Record<string, Float32Array> = {}
  for (const skinning of skinnings) {
    expectRig(session.arrange([{ id, rig: rig.id, settings: { ...settings, skinning } }], noProgress))
    const shading = { body: id, by: { kind: 'area' } } as const
    const [body] = expectRig(session.frame({ time: 0.8, shading })).bodies
    poses[skinning] = body.positions
    areas[skinning] = body.values ?? new Float32Array()
    radii[skinning] = expectRig(session.tree({ body: id })).levels.flatMap(({ reference, onDemand, best }) =>
      [reference, onDemand, best].map((level) => level?.mean ?? Number.NaN),
    )
  }
  const cut = expectRig(await session.exportBody({ body: id, format: 'json' }, noProgress))
  return { measure, poses, areas, radii, cut: cut.report.figures }
}

type Numbers = Awaited<ReturnType<typeof numbersOf>>

function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, scale = 1, tolerance = 2e-5): void {
  expect(actual.length).toBe(expected.length)
  for (let k = 0; k < expected.length; k++) {
    if (Number.isNaN(expected[k])) expect(actual[k]).toBeNaN()
    else expect(Math.abs(actual[k] / scale - expected[k])).toBeLessThan(tolerance * Math.max(1, Math.abs(expected[k])))
  }
}

const kinds = ['reference', 'on demand', 'best'] as const

/** Mean radii of one kind per level. */
function only(kind: (typeof kinds)[number], radii: readonly number[]): number[] {
  return radii.filter((_, k) => kinds[k % 3] === kind)
}

/** Section widths at the second and third joint of the tube; `first` is the index of the first joint. */
function widths(of: Numbers, first: number): number[] {
  return skinnings.flatMap((skinning) => [...of.measure.collapse[skinning]].filter((_, k) => k % (3 + first) > first))
}

function expectSame(
  actual: Numbers,
  expected: Numbers,
  { posed = 1, rest = 1, onDemand = 1e-3 } = {},
  methods: readonly Skinning[] = skinnings,
): void {
  for (const skinning of methods) {
    expectClose(actual.measure.volumes[skinning], expected.measure.volumes[skinning])
    expectClose(actual.areas[skinning], expected.areas[skinning])
    expectClose(actual.poses[skinning], expected.poses[skinning], posed, 1e-4)
    const [radii, expectedRadii] = [actual.radii[skinning], expected.radii[skinning]]
    expectClose(only('reference', radii), only('reference', expectedRadii), rest, 1e-3)
    expectClose(only('best', radii), only('best', expectedRadii), posed, 1e-3)
    expectClose(only('on demand', radii), only('on demand', expectedRadii), posed, onDemand)
  }
}

const plain = await numbersOf({})

describe('a tube bound at a different scale than posed', () => {
  it('loses width in a twist, but little volume (the plain tube)', () => {
    expect(plain.measure.volumes.linear[2]).toBeGreaterThan(0.7)
    expect(plain.measure.volumes.linear[2]).toBeLessThan(0.98)
    expect(Math.min(...plain.measure.collapse.linear.filter(Number.isFinite))).toBeLessThan(0.7)
    expect(plain.radii.linear[1] / plain.radii.linear[0]).toBeLessThan(1.2)
  })

  const cases: [string, HiddenScales][] = [
    ['armature 0.01', { armature: small }],
    ['armature 100', { armature: large }],
    ['armature mirrored', { armature: mirror }],
    ['dummy root', { dummyRoot: [1, 1, 1] }],
    ['dummy root 0.01', { dummyRoot: small }],
    ['dummy root 100', { dummyRoot: large }],
    ['dummy root mirrored', { dummyRoot: mirror }],
    ['bind space 0.01', { bindSpace: small }],
    ['bind space 100', { bindSpace: large }],
    ['bind space mirrored', { bindSpace: mirror }],
    ['mesh node 100', { meshNode: large }],
    ['mesh node mirrored', { meshNode: mirror }],
    ['armature 100, dummy root, bind space 100', tied],
    ['armature 0.01, dummy root 100, bind space 100', sketchfab],
    ['armature 0.01, dummy root, bind space 0.01', { armature: small, dummyRoot: [1, 1, 1], bindSpace: small }],
    ['armature mirrored, dummy root 100 mirrored, mesh node', { armature: mirror, dummyRoot: both, meshNode: small }],
    ['all mirrored', { armature: mirror, dummyRoot: mirror, bindSpace: both, meshNode: mirror }],
  ]

  it.each(cases)('has the same figures as the plain tube: %s', async (_name, hidden) => {
    const scaled = await numbersOf(hidden)
    expectSame(scaled, plain, { onDemand: hidden === tied ? 0.03 : 1e-3 })
    expect(scaled.cut.paddingMax).toBeCloseTo(plain.cut.paddingMax, 3)
    // A dummy root adds one joint.
    const extra = hidden.dummyRoot === undefined ? 0 : 1
    expectClose(widths(scaled, extra), widths(plain, 0), 1, 1e-3)
  })

  it('has the same level table on the review page', async () => {
    const [expected, actual] = await Promise.all([levelsOf({}), levelsOf(sketchfab)])
    expect(expected.length).toBeGreaterThan(5)
    expectClose(actual, expected, 1, 1e-3)
  })

  it('has rigid joint matrices that are the identity in the default pose', async () => {
    const { rig } = expectRig(await readRig(scaledTube(sketchfab), 'tube.glb', noFiles))
    const { maps } = createPose(rig)
    maps.forEach((value, k) => expect(value).toBeCloseTo([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0][k % 12], 5))
  })

  it.each([0.01, 100])('is scaled by %f as a whole, with the same ratios', async (whole) => {
    expectSame(await numbersOf({ whole, dummyRoot: small, bindSpace: large }), plain, { posed: whole, rest: whole })
  })

  it.each([0.01, 100])('keeps its ratios in linear blending if a clip scales the armature by %f', async (clip) => {
    expectSame(await numbersOf({ clip }), plain, { posed: clip }, ['linear'])
  })
})
