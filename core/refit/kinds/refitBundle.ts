import { AFFINE } from '../../math/affine.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { type BallLists, FEWEST_REFINED, writeMiddle, writeRefined } from '../fit/ballLists.ts'
import { BALL_HEAD } from '../plan/bundlePlan.ts'
import { ensureDeviations, DEVIATION } from '../fit/ensureDeviations.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/** Refits a node from its bundle, for linear blending with joints of equal norm. See `BundlePlan`. */
export function refitBundle(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { integers, integerStart, numbers, numberStart } = fit.plan.bundles
  const end = writeBundle(fit, integers, integerStart[node], integerStart[node + 1], numbers, numberStart[node])
  encloseBundle(fit.lists, integers, numbers, end, out, o)
}

/**
 * Same for spherical and dual-quaternion blending: every ball grows by a bound of the deviation from linear blending
 * (`ensureDeviations.ts`). Returns false if there is no such bound in this pose.
 */
export function refitRotatingBundle(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  const { integers, integerStart, numbers, numberStart, perJoint } = fit.plan.bundles
  const { deviationStart, deviationSets, deviationNumbers } = fit.plan.bundles
  if (!fit.alike) return false
  const { first } = fit.lists
  const from = integerStart[node]
  const end = writeBundle(fit, integers, from, integerStart[node + 1], numbers, numberStart[node])
  ensureDeviations(fit)
  if (perJoint[node] === 0) growPerGroup(fit, deviationSets, deviationNumbers, deviationStart[node], end, first)
  else
    growPerJoint(
      fit,
      deviationSets,
      deviationNumbers,
      deviationStart[node],
      deviationStart[node + 1],
      integers,
      from,
      end,
      first,
    )
  encloseBundle(fit.lists, integers, numbers, end, out, o)
  return out[o + 3] < Number.POSITIVE_INFINITY
}

/**
 * Grows the linear sphere of a node by the largest deviation bound of its groups. Returns false if there is no such
 * bound in this pose.
 */
export function growSphere(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  const { deviationStart, deviationSets, deviationNumbers } = fit.plan.bundles
  ensureDeviations(fit)
  out[o + 3] += largestDeviation(fit, deviationSets, deviationNumbers, deviationStart[node], deviationStart[node + 1])
  return out[o + 3] < Number.POSITIVE_INFINITY
}

export function largestDeviation(
  fit: SphereFit,
  sets: Uint32Array,
  numbers: Float64Array,
  from: number,
  to: number,
): number {
  let most = 0
  for (let k = from; k < to; k++) most = Math.max(most, deviationOf(fit, sets[k], numbers, k * 2))
  return most
}

/** Grows list[0 .. end], where ball k belongs to entry k of the deviation bounds. */
export function growPerGroup(
  fit: SphereFit,
  sets: Uint32Array,
  numbers: Float64Array,
  from: number,
  end: number,
  list: Float64Array,
): void {
  for (let o = 3, k = from; o < end; o += SPHERE, k++) list[o] += deviationOf(fit, sets[k], numbers, k * 2)
}

/**
 * Same if each ball belongs to one joint, integers[i ..]. A vertex that deviates from Σ w_j C_j v by d is Σ w_j (C_j v
 * + d), so the balls of all joints of its set must grow.
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
  const { jointDeviations } = fit
  const { setStart, setJoints } = fit.frames
  for (let o = 0, b = i; o < end; o += SPHERE, b += BALL_HEAD + 1) jointDeviations[integers[b + BALL_HEAD] / AFFINE] = 0
  for (let k = from; k < to; k++) {
    const deviation = deviationOf(fit, sets[k], numbers, k * 2)
    const last = setStart[sets[k] + 1]
    for (let s = setStart[sets[k]]; s < last; s++) {
      jointDeviations[setJoints[s]] = Math.max(jointDeviations[setJoints[s]], deviation)
    }
  }
  for (let o = 3, b = i; o < end; o += SPHERE, b += BALL_HEAD + 1)
    list[o] += jointDeviations[integers[b + BALL_HEAD] / AFFINE]
}

function deviationOf(fit: SphereFit, set: number, numbers: Float64Array, n: number): number {
  const { deviations } = fit
  const s = set * DEVIATION
  return deviations[s] * numbers[n] + deviations[s + 1] * numbers[n + 1] + deviations[s + 2]
}

/**
 * Writes the posed balls of a bundle, integers[from .. to] and numbers[n ..], to `fit.lists` and returns the end. Their
 * radii may be too large by the amounts in `LooseBalls`. Also works for bundles that are not finished yet.
 */
export function writeBundle(
  fit: SphereFit,
  integers: Uint32Array,
  from: number,
  to: number,
  numbers: Float64Array,
  n: number,
): number {
  const { first: list, loose } = fit.lists
  const { spread, heads, rows, apartStart, apart } = loose
  const { maps } = fit.frames
  const norm = fit.largestNorm
  let i = from
  let d = n
  let o = 0
  let at = 0
  for (let ball = 0; i < to; ball++) {
    const others = integers[i] - 1
    const corners = integers[i + 1]
    const x = numbers[d]
    const y = numbers[d + 1]
    const z = numbers[d + 2]
    const radius = numbers[d + 3] * norm
    let m = integers[i + BALL_HEAD]
    const baseX = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
    const baseY = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
    const baseZ = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
    if (others === 0) {
      list[o] = baseX
      list[o + 1] = baseY
      list[o + 2] = baseZ
      list[o + 3] = radius
      spread[ball] = 0
      i += BALL_HEAD + 1
      d += SPHERE
      o += SPHERE
      continue
    }
    let cx = baseX
    let cy = baseY
    let cz = baseZ
    let most = 0
    heads[ball] = i
    apartStart[ball] = at
    i += BALL_HEAD + 1
    d += SPHERE
    for (let j = 0; j < others; j++) {
      m = integers[i + j]
      const dx = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3] - baseX
      const dy = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7] - baseY
      const dz = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11] - baseZ
      apart[at] = dx
      apart[at + 1] = dy
      apart[at + 2] = dz
      at += 3
      const middle = numbers[d + j]
      cx += middle * dx
      cy += middle * dy
      cz += middle * dz
      most += numbers[d + others + j] * Math.sqrt(dx * dx + dy * dy + dz * dz)
    }
    i += others
    d += 2 * others
    rows[ball] = d
    spread[ball] = corners > 0 ? most : 0
    list[o] = cx
    list[o + 1] = cy
    list[o + 2] = cz
    list[o + 3] = radius + most
    d += others * corners
    o += SPHERE
  }
  return o
}

/**
 * Writes one ball around the balls that `writeBundle` has written up to `end`, centred on the middle of their box or a
 * refined centre.
 */
export function encloseBundle(
  lists: BallLists,
  integers: Uint32Array,
  numbers: Float64Array,
  end: number,
  out: Float64Array,
  o: number,
): void {
  const balls = lists.first
  writeMiddle(balls, end, out, o)
  const f = farthestSettled(lists, integers, numbers, end, out[o], out[o + 1], out[o + 2])
  out[o + 3] = lists.loose.reaches[f]
  if (end < FEWEST_REFINED * SPHERE || !writeRefined(balls, end, f, out, o, refined)) return
  const g = farthestSettled(lists, integers, numbers, end, refined[0], refined[1], refined[2])
  if (!(lists.loose.reaches[g] < out[o + 3])) return
  out[o] = refined[0]
  out[o + 1] = refined[1]
  out[o + 2] = refined[2]
  out[o + 3] = lists.loose.reaches[g]
}

const refined = new Float64Array(3)

/** A radius that can be too large by at most this fraction is not refined. */
const NEARLY = 0.004
/**
 * Maximum number of balls refined per centre. Usually few are, near the root some dozens; a bound that is too large is
 * still valid.
 */
const MOST_SETTLED = 64

/** The ball that reaches farthest from (x, y, z), with its corners evaluated. Distances are in `reaches`. */
function farthestSettled(
  lists: BallLists,
  integers: Uint32Array,
  numbers: Float64Array,
  end: number,
  x: number,
  y: number,
  z: number,
): number {
  const { reaches, spread } = lists.loose
  const balls = lists.first
  const count = end / SPHERE
  let far = 0
  for (let ball = 0, o = 0; ball < count; ball++, o += SPHERE) {
    const dx = balls[o] - x
    const dy = balls[o + 1] - y
    const dz = balls[o + 2] - z
    const reach = Math.sqrt(dx * dx + dy * dy + dz * dz) + balls[o + 3]
    reaches[ball] = reach
    far = Math.max(far, reach)
  }
  let f = indexOfReach(reaches, count, far)
  for (let tries = 0; tries < MOST_SETTLED && spread[f] > NEARLY * far; tries++) {
    reaches[f] -= settleBall(lists, integers, numbers, f)
    far = 0
    for (let ball = 0; ball < count; ball++) far = Math.max(far, reaches[ball])
    f = indexOfReach(reaches, count, far)
  }
  return f
}

/**
 * Index of the largest reach. Searching for it afterwards is faster than tracking it, because it avoids branch
 * mispredictions.
 */
function indexOfReach(reaches: Float64Array, count: number, far: number): number {
  let f = 0
  while (f < count - 1 && reaches[f] !== far) f++
  // NaN compares unequal to everything and must be kept.
  reaches[f] = far
  return f
}

/** Evaluates the corners of a ball whose radius is not exact. Returns by how much the radius shrinks. */
export function settleBall(lists: BallLists, integers: Uint32Array, numbers: Float64Array, ball: number): number {
  const { spread, heads, rows, apartStart, apart } = lists.loose
  if (spread[ball] === 0) return 0
  const head = heads[ball]
  const exact = farthestCorner(apart, apartStart[ball], integers[head] - 1, numbers, rows[ball], integers[head + 1])
  const less = Math.max(0, spread[ball] - exact)
  lists.first[ball * SPHERE + 3] -= less
  spread[ball] = 0
  return less
}

/** max |Σ Δ_kj (X_j − X₀)| over the rows Δ_k; the differences start at apart[a]. */
export function farthestCorner(
  apart: Float64Array,
  a: number,
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
      x += w * apart[a + j * 3]
      y += w * apart[a + j * 3 + 1]
      z += w * apart[a + j * 3 + 2]
    }
    d += others
    far = Math.max(far, x * x + y * y + z * z)
  }
  return Math.sqrt(far)
}
