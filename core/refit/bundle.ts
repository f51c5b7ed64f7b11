import { AFFINE } from '../math/affine.ts'
import { SPHERE } from '../spheretree/layout.ts'
import { encloseOne, FEWEST_REFINED, refineCentre } from './ballLists.ts'
import { BALL_HEAD } from './plan/bundlePlan.ts'
import { ensureSlacks, SLACK } from './slack.ts'
import type { SphereFit } from './sphereFit.ts'

/** Refits a node from its bundle, for linear blending with joints that are alike. See `BundlePlan`. */
export function refitBundle(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { integers, integerStart, numbers, numberStart } = fit.plan.bundles
  const { first } = fit.lists
  const end = writeBundle(
    fit.frames.maps,
    fit.largestNorm,
    integers,
    integerStart[node],
    integerStart[node + 1],
    numbers,
    numberStart[node],
    first,
    fit.images,
  )
  encloseBundle(first, end, out, o)
}

/**
 * The same for spherical and dual-quaternion blending: every ball grown by what these can differ from linear blending.
 * False if that has no bound in this pose, or not by this way (`slack.ts`).
 */
export function refitTurnedBundle(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  const { integers, integerStart, numbers, numberStart, perJoint } = fit.plan.bundles
  const { slackStart, slackSets, slackNumbers } = fit.plan.bundles
  if (!fit.alike) return false
  const { first } = fit.lists
  const from = integerStart[node]
  const to = integerStart[node + 1]
  const end = writeBundle(
    fit.frames.maps,
    fit.largestNorm,
    integers,
    from,
    to,
    numbers,
    numberStart[node],
    first,
    fit.images,
  )
  ensureSlacks(fit)
  if (perJoint[node] === 0) growPerGroup(fit, slackSets, slackNumbers, slackStart[node], end, first)
  else growPerJoint(fit, slackSets, slackNumbers, slackStart[node], slackStart[node + 1], integers, from, end, first)
  encloseBundle(first, end, out, o)
  return out[o + 3] < Number.POSITIVE_INFINITY
}

/** The linear sphere of a node, grown by the largest slack of its groups. False if there is no such bound in this pose. */
export function slackenSphere(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  const { slackStart, slackSets, slackNumbers } = fit.plan.bundles
  ensureSlacks(fit)
  out[o + 3] += largestSlack(fit, slackSets, slackNumbers, slackStart[node], slackStart[node + 1])
  return out[o + 3] < Number.POSITIVE_INFINITY
}

export function largestSlack(
  fit: SphereFit,
  sets: Uint32Array,
  numbers: Float64Array,
  from: number,
  to: number,
): number {
  let most = 0
  for (let k = from; k < to; k++) most = Math.max(most, slackOf(fit, sets[k], numbers, k * 2))
  return most
}

/** Ball k belongs to entry k of the slacks: list[0 .. end]. */
export function growPerGroup(
  fit: SphereFit,
  sets: Uint32Array,
  numbers: Float64Array,
  from: number,
  end: number,
  list: Float64Array,
): void {
  for (let o = 3, k = from; o < end; o += SPHERE, k++) list[o] += slackOf(fit, sets[k], numbers, k * 2)
}

/**
 * Ball after ball belongs to one joint, integers[i ..]. A vertex that differs from Σ w_j C_j v by d is Σ w_j (C_j v + d): the
 * balls of all joints of its set must grow.
 */
export function growPerJoint(
  fit: SphereFit,
  sets: Uint32Array,
  numbers: Float64Array,
  from: number,
  to: number,
  integers: Uint32Array,
  i: number,
  end: number,
  list: Float64Array,
): void {
  const { jointSlacks } = fit
  const { setStart, setJoints } = fit.frames
  for (let o = 0, b = i; o < end; o += SPHERE, b += BALL_HEAD + 1) jointSlacks[integers[b + BALL_HEAD] / AFFINE] = 0
  for (let k = from; k < to; k++) {
    const slack = slackOf(fit, sets[k], numbers, k * 2)
    const last = setStart[sets[k] + 1]
    for (let s = setStart[sets[k]]; s < last; s++) {
      jointSlacks[setJoints[s]] = Math.max(jointSlacks[setJoints[s]], slack)
    }
  }
  for (let o = 3, b = i; o < end; o += SPHERE, b += BALL_HEAD + 1)
    list[o] += jointSlacks[integers[b + BALL_HEAD] / AFFINE]
}

function slackOf(fit: SphereFit, set: number, numbers: Float64Array, n: number): number {
  const { slacks } = fit
  const s = set * SLACK
  return slacks[s] * numbers[n] + slacks[s + 1] * numbers[n + 1] + slacks[s + 2]
}

export function encloseBundle(balls: Float64Array, end: number, out: Float64Array, o: number): void {
  encloseOne(balls, end, out, o)
  if (end >= FEWEST_REFINED * SPHERE) refineCentre(balls, end, out, o)
}

/**
 * Writes the posed balls of a bundle, integers[from .. to] and numbers[n ..], to `list`; returns the end. Bundles in the
 * making are read as well as finished ones. `apart` is scratch, 3 numbers per joint.
 */
export function writeBundle(
  maps: Float64Array,
  norm: number,
  integers: Uint32Array,
  from: number,
  to: number,
  numbers: Float64Array,
  n: number,
  list: Float64Array,
  apart: Float64Array,
): number {
  let i = from
  let d = n
  let o = 0
  while (i < to) {
    const others = integers[i] - 1
    const corners = integers[i + 1]
    const x = numbers[d]
    const y = numbers[d + 1]
    const z = numbers[d + 2]
    let m = integers[i + BALL_HEAD]
    const baseX = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
    const baseY = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
    const baseZ = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
    let cx = baseX
    let cy = baseY
    let cz = baseZ
    const radius = numbers[d + 3] * norm
    i += BALL_HEAD + 1
    d += SPHERE
    for (let j = 0; j < others; j++) {
      m = integers[i + j]
      const dx = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3] - baseX
      const dy = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7] - baseY
      const dz = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11] - baseZ
      apart[j * 3] = dx
      apart[j * 3 + 1] = dy
      apart[j * 3 + 2] = dz
      cx += numbers[d + j] * dx
      cy += numbers[d + j] * dy
      cz += numbers[d + j] * dz
    }
    i += others
    d += others
    list[o] = cx
    list[o + 1] = cy
    list[o + 2] = cz
    list[o + 3] = corners > 0 ? radius + farthestCorner(apart, others, numbers, d, corners) : radius
    d += others * corners
    o += SPHERE
  }
  return o
}

/** max |Σ Δ_kj (X_j − X₀)| over the rows Δ_k. */
export function farthestCorner(
  apart: Float64Array,
  others: number,
  rows: Float64Array,
  from: number,
  count: number,
): number {
  let far = 0
  let d = from
  for (let k = 0; k < count; k++) {
    let x = 0
    let y = 0
    let z = 0
    for (let j = 0; j < others; j++) {
      const w = rows[d + j]
      x += w * apart[j * 3]
      y += w * apart[j * 3 + 1]
      z += w * apart[j * 3 + 2]
    }
    d += others
    far = Math.max(far, x * x + y * y + z * z)
  }
  return Math.sqrt(far)
}
