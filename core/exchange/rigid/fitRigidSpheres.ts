import { createSurfaceMesh } from '../../geometry/surfaceMesh.ts'
import { buildTriangleTree } from '../../geometry/triangleTree.ts'
import { bodyVolume, unionVolume } from '../../geometry/unionVolume.ts'
import { AFFINE, transformPoint } from '../../math/affine.ts'
import { outward } from '../../math/outward.ts'
import { Cancelled, type Progress } from '../../base/progress.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { Rig } from '../../rig/rig.ts'
import { depthOf, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import type { RigidSphereSet, RigidSphere, RigidReport, RigidRequest } from './rigidSphereSet.ts'
import { type BoneFrames, boneFrames } from './boneFrames.ts'
import { type ChosenSphere, chooseSpheres } from './chooseSpheres.ts'
import { RigidDraft } from './rigidDraft.ts'
import { type MeasuredMoments, measuredMoments } from './measuredMoments.ts'
import { splitReason } from './splitReason.ts'
import { type RigidStage, createStage, showMoment } from './rigidStage.ts'
import { measureSpheres, noReaches, type Reaches } from './measureSpheres.ts'

/** Relative margin for readers that store numbers in single precision. */
const SINGLE_PRECISION = 2 ** -21

/**
 * Converts a character to rigid spheres that each follow one joint.
 *
 * Guarantee: radii are measured at every key of the clips, on a grid of `rate` moments per second, and half-way between
 * those. All spheres are then checked at as many other moments and enlarged where the skin extends beyond them. At all
 * these moments the spheres enclose the skin. In between, nothing is proven. The margin is half of the increase that
 * the half-way moments caused, which for smooth motion exceeds the increase that a further halving would cause.
 */
export function fitRigidSpheres(
  rig: Rig,
  tree: SphereTree,
  request: RigidRequest,
  progress: Progress,
): Reply<RigidSphereSet> {
  const sound = checkRequest(tree, request)
  if (!sound.ok) return sound
  try {
    return fitSpheres(rig, tree, request, progress)
  } catch (error) {
    if (error instanceof Cancelled) return failed('cancelled', `the rigid spheres of "${rig.name}" were cancelled`)
    throw error
  }
}

function checkRequest(tree: SphereTree, { size, rate }: RigidRequest): Reply<true> {
  if (!(rate > 0 && rate <= 1000)) {
    return failed('request-invalid', `Invalid rate ${rate}: expected moments per second above 0, up to 1000.`)
  }
  if (size.by === 'budget' && !(Number.isInteger(size.spheres) && size.spheres >= 1)) {
    return failed('request-invalid', `Invalid budget of ${size.spheres} spheres: expected an integer of at least 1.`)
  }
  const depth = depthOf(tree)
  if (size.by === 'level' && !(Number.isInteger(size.level) && size.level >= 1 && size.level <= depth)) {
    return failed('request-invalid', `Invalid level ${size.level}: the tree has levels 1 to ${depth}.`)
  }
  return done(true)
}

function fitSpheres(rig: Rig, tree: SphereTree, request: RigidRequest, progress: Progress): Reply<RigidSphereSet> {
  const planned = measuredMoments(request.clips, request.rate)
  if (!planned.ok) return planned
  const moments = planned.value
  const stage = createStage(rig, request.skinning)
  const frames = boneFrames(rig)
  const draft = RigidDraft.take(stage, moments.grid)
  if (!draft.ok) return draft
  const { spheres: chosen, stops } = chooseSpheres(rig, tree, draft.value, request.size, progress)
  const measured = measure(stage, frames, chosen, moments, progress)
  if (!measured.ok) return measured
  const { reference, radii } = measured.value
  const spheres = chosen.map((sphere, s) => boneSphere(rig, frames, sphere, radii[s], reference.plain[s]))
  const shown = showMoment(stage, moments.grid[0])
  if (!shown.ok) return shown
  const mesh = createSurfaceMesh(stage.positions, rig.skin.triangles)
  const volume = unionVolume(posedSpheres(stage, spheres), bodyVolume(mesh, buildTriangleTree(mesh)))
  const made = { requested: request.size, produced: spheres.length, stops }
  const report = { ...made, reason: splitReason(made), volume, ...reportOf(request, moments, spheres, measured.value) }
  return done({ name: rig.name, spheres, report })
}

/** x y z r of each sphere in the current pose. */
function posedSpheres({ pose }: RigidStage, spheres: readonly RigidSphere[]): Float64Array {
  const out = new Float64Array(spheres.length * 4)
  spheres.forEach(({ joint, rest, radius }, s) => {
    transformPoint(pose.maps, joint * AFFINE, rest, 0, out, s * 4)
    out[s * 4 + 3] = radius
  })
  return out
}

interface Measured {
  readonly reference: Reaches
  readonly all: Reaches
  readonly radii: Float64Array
  readonly margins: Float64Array
  readonly mended: number
}

function measure(
  stage: RigidStage,
  frames: BoneFrames,
  chosen: readonly ChosenSphere[],
  { grid, middles, checks }: MeasuredMoments,
  progress: Progress,
): Reply<Measured> {
  const reference = noReaches(chosen.length)
  const coarse = noReaches(chosen.length)
  const all = noReaches(chosen.length)
  const check = noReaches(chosen.length)
  const steps = [
    [grid.slice(0, 1), reference],
    [grid, coarse],
    [middles, all],
    [checks, check],
  ] as const
  for (const [k, [moments, reaches]] of steps.entries()) {
    const what = k === steps.length - 1 ? 'checking spheres' : 'measuring spheres'
    const seen = measureSpheres(stage, frames, chosen, moments, reaches, progress, what)
    if (!seen.ok) return seen
  }
  const margins = new Float64Array(chosen.length)
  const radii = chosen.map(({ ball }, s) => {
    const needed = Math.max(all.scaled[s], coarse.scaled[s])
    margins[s] = (needed - coarse.scaled[s]) / 2
    return padded(needed + margins[s], ball)
  })
  let mended = 0
  chosen.forEach(({ ball }, s) => {
    const out = check.scaled[s] - radii[s]
    if (out > 0) radii[s] = padded(radii[s] + 2 * out, ball)
    mended = Math.max(mended, out)
    all.plain[s] = Math.max(all.plain[s], coarse.plain[s], check.plain[s])
  })
  return done({ reference, all, radii: Float64Array.from(radii), margins, mended })
}

/** Enlarges a radius beyond the rounding errors of this code and of readers. */
function padded(radius: number, ball: Float64Array): number {
  const size = Math.abs(ball[0]) + Math.abs(ball[1]) + Math.abs(ball[2]) + radius
  return outward(radius + SINGLE_PRECISION * size)
}

const local = new Float64Array(3)

/** F_j⁻¹ G_j B_j c = diag(s_j) B_j c, with B_j the inverse bind matrix: the centre in the joint's frame. */
function boneSphere(
  rig: Rig,
  { scales }: BoneFrames,
  { joint, ball, triangles }: ChosenSphere,
  radius: number,
  reference: number,
): RigidSphere {
  transformPoint(rig.joints.inverseBinds, joint * AFFINE, ball, 0, local, 0)
  for (let c = 0; c < 3; c++) local[c] *= scales[joint * 3 + c]
  return {
    joint,
    centre: [local[0], local[1], local[2]],
    rest: [ball[0], ball[1], ball[2]],
    radius,
    padding: radius - reference,
    triangles: triangles.length,
  }
}

function reportOf(
  { skinning, clips }: RigidRequest,
  { grid, middles, checks }: MeasuredMoments,
  spheres: readonly RigidSphere[],
  { reference, all, radii, margins, mended }: Measured,
): Omit<RigidReport, 'requested' | 'produced' | 'stops' | 'reason' | 'volume'> {
  const paddings = spheres.map(({ padding }) => padding)
  return {
    skinning,
    clips: clips.map(({ name }) => name),
    moments: grid.length + middles.length,
    checks: checks.length,
    padding: { mean: paddings.reduce((sum, x) => sum + x, 0) / Math.max(1, paddings.length), max: largest(paddings) },
    margin: largest(margins),
    unpadded: Math.max(0, largest(all.plain.map((reach, s) => reach - reference.plain[s]))),
    protrusion: largest(all.plain.map((reach, s) => reach - radii[s])),
    mended,
  }
}

/** 0 if there are no values. */
function largest(values: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) most = Math.max(most, value)
  return most === Number.NEGATIVE_INFINITY ? 0 : most
}
