import { aboutX, rotate } from '../math/quat.ts'
import { add, sub, type Vec3 } from '../math/vec3.ts'
import { hermite, hump, ramp } from './curves.ts'

/** One leg of a walker, given by points of the reference pose, in which the foot is flat on the ground. */
export interface Foot {
  readonly ankle: Vec3
  readonly heel: Vec3
  /** The joint between foot and toes. */
  readonly ball: Vec3
  /** Foremost point of the sole. */
  readonly tip: Vec3
}

export interface GaitStyle {
  /** Seconds between two landings of a foot: an even number of frames, so that both feet are sampled alike. */
  readonly cycle: number
  /** Fraction of the cycle during which a foot is on the ground. */
  readonly duty: number
  /** Metres per second at full speed. */
  readonly speed: number
  /** Angles in degrees by which the toes point up at landing and the heel is raised at lift-off. */
  readonly toesUp: number
  readonly heelUp: number
  /** Height of the lowest point of the foot in the middle of the swing. */
  readonly clearance: number
  /** How far the toes follow the pitch of the foot during the swing, 0..1. */
  readonly toesFollow: number
}

/**
 * A period during which a foot is on the ground: start and end, distance from its position in the reference pose, and
 * the relative length of the adjacent steps (0..1).
 */
export interface Stance {
  readonly land: number
  readonly lift: number
  readonly at: number
  readonly stepIn: number
  readonly stepOut: number
}

export interface FootState {
  readonly ankle: Vec3
  /** Degrees; positive raises the heel. */
  readonly pitch: number
  readonly toePitch: number
  /** 0 on the ground, 1 in the middle of the swing. */
  readonly lifted: number
}

/**
 * Plans the stances of one foot along a path. `travel` gives the position of the body. A foot is placed where the body
 * will be in the middle of the stance, so steps become shorter when the body slows down, and planted feet never slide.
 * Before `start` and after `stop`, the body stands on both feet.
 */
export function planStances(
  travel: (seconds: number) => number,
  style: GaitStyle,
  firstLanding: number,
  start: number,
  stop: number,
): readonly Stance[] {
  const { cycle, duty, speed } = style
  const full = speed * cycle
  const lands: number[] = []
  for (let t = firstLanding; t < stop + cycle * (1 - duty); t += cycle)
    if (t > start + cycle * (1 - duty) * 0.9) lands.push(t)
  const bounds = [Number.NEGATIVE_INFINITY, ...lands]
  const spots = bounds.map((land, i) => {
    if (i === 0) return travel(start)
    return i === bounds.length - 1 ? travel(stop) : travel(land + (cycle * duty) / 2)
  })
  return bounds.map((land, i) => ({
    land,
    lift: i === bounds.length - 1 ? Number.POSITIVE_INFINITY : bounds[i + 1] - cycle * (1 - duty),
    at: spots[i],
    stepIn: i === 0 ? 0 : Math.min(1, (spots[i] - spots[i - 1]) / full),
    stepOut: i === bounds.length - 1 ? 0 : Math.min(1, (spots[i + 1] - spots[i]) / full),
  }))
}

/** Both feet stay at their position in the reference pose, moved by `at`. */
export function standingStances(at: number): readonly Stance[] {
  return [{ land: Number.NEGATIVE_INFINITY, lift: Number.POSITIVE_INFINITY, at, stepIn: 0, stepOut: 0 }]
}

/** Stances of one foot at constant speed, starting at position `from` at 0 seconds, for a number of cycles. */
export function steadyStances(style: GaitStyle, firstLanding: number, cycles = 1, from = 0): readonly Stance[] {
  const { cycle, duty, speed } = style
  return Array.from({ length: cycles + 4 }, (_, n) => {
    const land = firstLanding + (n - 2) * cycle
    return { land, lift: land + cycle * duty, at: from + speed * (land + (cycle * duty) / 2), stepIn: 1, stepOut: 1 }
  })
}

export function footAt(foot: Foot, style: GaitStyle, stances: readonly Stance[], t: number): FootState {
  const i = stances.findLastIndex((stance) => stance.land <= t)
  const stance = stances[i]
  if (t <= stance.lift) return standing(foot, style, stance, t)
  const next = stances[i + 1]
  return swinging(foot, style, stance, next, t)
}

/** The heel strikes and rolls down, the foot is flat, then the heel rises about the ball while the toes stay down. */
function standing(foot: Foot, style: GaitStyle, stance: Stance, t: number): FootState {
  const contact = style.cycle * style.duty
  // At landing a third of the roll is complete, so that the heel is already rotating when it touches the ground.
  const roll = Number.isFinite(stance.land) ? ramp(t, stance.land - 0.1 * contact, stance.land + 0.22 * contact) : 1
  const toesUp = (style.toesUp * stance.stepIn * (1 - roll)) / (1 - ramp(0, -0.1, 0.22))
  const rise = Math.max(0, (t - (stance.lift - 0.5 * contact)) / (0.5 * contact))
  const heelUp = style.heelUp * stance.stepOut * rise * rise * (1.5 - 0.5 * rise)
  const pitch = heelUp - toesUp
  const pivot = heelUp > 0 ? foot.ball : foot.heel
  return {
    ankle: add(add(pivot, [0, 0, stance.at]), rotate(aboutX(pitch), sub(foot.ankle, pivot))),
    pitch,
    toePitch: heelUp > 0 ? 0 : pitch,
    lifted: 0,
  }
}

/** Moves from the last position to the next, never below the clearance. */
function swinging(foot: Foot, style: GaitStyle, from: Stance, to: Stance, t: number): FootState {
  const seconds = to.land - from.lift
  const s = (t - from.lift) / seconds
  const [a, b] = [standing(foot, style, from, from.lift), standing(foot, style, to, to.land)]
  const e = 1e-4
  const before = standing(foot, style, from, from.lift - e)
  const after = standing(foot, style, to, to.land + e)
  const glide = (c: 0 | 1 | 2) =>
    hermite(s, seconds, a.ankle[c], (a.ankle[c] - before.ankle[c]) / e, b.ankle[c], (after.ankle[c] - b.ankle[c]) / e)
  const pitch = hermite(s, seconds, a.pitch, (a.pitch - before.pitch) / e, b.pitch, (after.pitch - b.pitch) / e)
  const toePitch = pitch * ramp(s, 0, 0.5) * (style.toesFollow + (1 - style.toesFollow) * ramp(s, 0.7, 1))
  const height = style.clearance * (0.5 * hump(s) + 2 * s * (1 - s)) * Math.max(from.stepOut, 0.35)
  return {
    ankle: [glide(0), height - lowest(foot, pitch, toePitch), glide(2)],
    pitch,
    toePitch,
    lifted: hump(s) * from.stepOut,
  }
}

/** Height of the lowest point of the foot relative to its ankle (negative). */
function lowest({ ankle, heel, ball, tip }: Foot, pitch: number, toePitch: number): number {
  const [turn, toeTurn] = [aboutX(pitch), aboutX(toePitch)]
  const ballHeight = rotate(turn, sub(ball, ankle))[1]
  const sole = rotate(toeTurn, [0, -ball[1], 0])[1]
  const toeTip = rotate(toeTurn, sub(tip, ball))[1]
  return Math.min(rotate(turn, sub(heel, ankle))[1], ballHeight + sole, ballHeight + toeTip)
}
