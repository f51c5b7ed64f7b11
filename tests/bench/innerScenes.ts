import { readFileSync } from 'node:fs'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { buildInner, defaultInnerSettings } from '../../core/innertree/buildInner.ts'
import type { Inner } from '../../core/innertree/inner.ts'
import { createInnerBody, type InnerBody } from '../../core/innertree/body/innerBody.ts'
import { composeTrs } from '../../core/math/affine.ts'
import { seeded } from '../../core/math/seeded.ts'
import { noProgress } from '../../core/base/progress.ts'
import { createBody, placeBody } from '../../core/query/base/body.ts'
import { type PenetrationReport, queryPenetration } from '../../core/query/penetration/queryPenetration.ts'
import { createPose } from '../../core/rig/createPose.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { buildTree, defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { good } from '../support/good.ts'
import { expectRig, hasSharedRigs, loadSharedRig, noFiles } from '../support/sharedRigs.ts'
import { type Row, show } from './table.ts'
import { sum } from './timing.ts'

/** A compact and a thin body for the inner-sphere benchmarks. The bunny is skipped if ../shared/rigs is missing. */
export const innerRigs: readonly string[] = hasSharedRigs ? ['bunny', 'man'] : ['man']
export const withoutBunny = hasSharedRigs ? '' : ' Without the bunny, which needs ../shared/rigs.'

/** Loads `bunny` or the sample rig of the given name. */
export async function loadInnerRig(name: string): Promise<Rig> {
  if (name === 'bunny') return (await loadSharedRig('static/stanford-bunny.obj')).rig
  const file = new URL(`../../assets/rigs/${name}.glb`, import.meta.url)
  return expectRig(await readRig(new Uint8Array(readFileSync(file)), `${name}.glb`, noFiles)).rig
}

export function fillRig(rig: Rig, spheres: number, largest = defaultInnerSettings.largest): Inner {
  return good(buildInner(rig.skin, { ...defaultInnerSettings, spheres, largest }, `"${rig.name}"`, noProgress))
}

/** Two bodies of one rig in its default pose. */
export type InnerPair = readonly [InnerBody, InnerBody]

export function innerPair(rig: Rig, inner: Inner): InnerPair {
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const make = () => createInnerBody(createBody(rig, tree, createPose(rig)), inner)
  return [make(), make()]
}

/** The same bodies with other inner spheres. */
export function refilled([a, b]: InnerPair, inner: Inner): InnerPair {
  return [createInnerBody(a.body, inner), createInnerBody(b.body, inner)]
}

export function exactOverlap([a, b]: InnerPair): PenetrationReport {
  return good(queryPenetration(a.body, b.body))
}

/**
 * Random placements of the second body at which the overlap is `share` of its volume, to a relative accuracy of 0.001.
 * Each has a random rotation and shift direction. If the overlap is too small even with coinciding centres, the
 * rotation angle is halved until it suffices.
 */
export function placesAtOverlap(pair: InnerPair, share: number, count: number, seed = 7): Float64Array[] {
  const random = seeded(seed)
  const [a, b] = pair
  return Array.from({ length: count }, () => {
    let turn = randomUnit(random, 4)
    const direction = randomUnit(random, 3)
    const place = new Float64Array(12)
    const overlapAt = (by: number): number => {
      composeTrs(middleShift(a, turn, direction, by), 0, turn, 0, [1, 1, 1], 0, place, 0)
      good(placeBody(b.body, place))
      return exactOverlap(pair).volume / b.inner.volume
    }
    while (overlapAt(0) < share) turn = halved(turn)
    let near = 0
    let far = 2 * a.body.tree.spheres[3]
    let found = Infinity
    while (Math.abs(found - share) > 1e-3 * share) {
      const middle = (near + far) / 2
      found = overlapAt(middle)
      if (found > share) near = middle
      else far = middle
    }
    return place
  })
}

/** Rotation about the same axis by half the angle. */
function halved([x, y, z, w]: readonly number[]): number[] {
  const sign = w < 0 ? -1 : 1
  const length = Math.sqrt(2 + 2 * Math.abs(w))
  return [(sign * x) / length, (sign * y) / length, (sign * z) / length, (sign * w + 1) / length]
}

/**
 * Translation that makes `turn` rotate about the root sphere's centre, plus a shift by `by` along `direction`. Rotating
 * about the origin could separate the bodies and waste part of the search.
 */
function middleShift({ body }: InnerBody, turn: readonly number[], direction: readonly number[], by: number): number[] {
  const c = body.tree.spheres
  const rotation = new Float64Array(12)
  composeTrs([0, 0, 0], 0, turn, 0, [1, 1, 1], 0, rotation, 0)
  return direction.map((x, k) => {
    const o = k * 4
    return c[k] - (rotation[o] * c[0] + rotation[o + 1] * c[1] + rotation[o + 2] * c[2]) + by * x
  })
}

function randomUnit(random: () => number, n: number): number[] {
  const v = Array.from({ length: n }, () => random() * 2 - 1)
  const length = Math.sqrt(v.reduce((total, x) => total + x * x, 0))
  return v.map((x) => x / length)
}

export function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(sum(values.map((x) => x * x)) / values.length)
}

/** Angle between two unit vectors in degrees. Uses atan2, which is accurate for small angles. */
export function degreesBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const x = a[1] * b[2] - a[2] * b[1]
  const y = a[2] * b[0] - a[0] * b[2]
  const z = a[0] * b[1] - a[1] * b[0]
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  return (Math.atan2(Math.sqrt(x * x + y * y + z * z), dot) * 180) / Math.PI
}

export const COVERAGE = 'cases whose error is within the printed uncertainty; within four times that'

/** Minimum share of the cases that the printed uncertainty covers. `ratios` as below. */
export function coverageRow(what: string, ratios: readonly number[]): Row {
  const covered = (100 * ratios.filter((ratio) => ratio <= 1).length) / ratios.length
  return {
    what: `${what}: share of the ${ratios.length} cases whose error is within the printed uncertainty`,
    paper: '',
    required: '≥ 90 %',
    ours: `${show(covered)} %`,
    reached: covered >= 90,
  }
}

/** `ratios`: error / uncertainty of each case. */
export function coverageText(ratios: readonly number[]): string {
  const within = (times: number) => ratios.filter((ratio) => ratio <= times).length
  return `${within(1)}; ${within(4)} of ${ratios.length}`
}
