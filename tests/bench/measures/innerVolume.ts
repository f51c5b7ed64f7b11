import { queryInnerOverlap } from '../../../core/innertree/query/queryInnerOverlap.ts'
import { placeBody } from '../../../core/query/base/body.ts'
import type { Point } from '../../../core/query/probe/volume.ts'
import { good } from '../../support/good.ts'
import {
  COVERAGE,
  coverageRow,
  coverageText,
  degreesBetween,
  exactOverlap,
  fillRig,
  innerPair,
  type InnerPair,
  innerRigs,
  loadInnerRig,
  placesAtOverlap,
  refilled,
  rootMeanSquare,
  withoutBunny,
} from '../innerScenes.ts'
import { atLeast, atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { medianOf, quantileOf, timeAgainst } from '../timing.ts'

const SHARES = [0.05, 0.2, 0.5]
/** Limit of the volume error in per cent, with 5,000 and with 20,000 spheres. */
const ERRORS: Readonly<Record<string, readonly [number, number]>> = { bunny: [1, 0.5], man: [2, 0.5] }
const BUDGET = 0.1
const DENSE = 'dwarf-3'
const DENSE_SHARES = [0.05, 0.2, 0.5, 0.9]

/** Common volume and push direction of rigid bodies by inner spheres, compared with the exact query. */
export async function measureInnerVolume(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  const count = quick ? 6 : 40
  const ratios: number[] = []
  for (const name of innerRigs) rows.push(...(await rowsOf(name, count, ratios)))
  rows.push(coverageRow('rigid bodies, 5000 spheres', ratios))
  rows.push(...(await denseRows(quick ? 2 : 8)))
  const note = `Rigid bodies. The second one is rotated at random (${count} placements per row) and shifted until the overlap is the stated share of its volume. Errors of volumes and directions are root mean squares over the placements, also the required ones; the largest error of the direction is listed below. Exact directions are compared with central differences of the exact volume, inner-sphere directions with the exact ones.${withoutBunny}`
  return { name: 'Volume by inner spheres', note, rows }
}

/** Adds error / uncertainty of each case to `ratios`. */
async function rowsOf(name: string, count: number, ratios: number[]): Promise<Row[]> {
  const rig = await loadInnerRig(name)
  const pair = innerPair(rig, fillRig(rig, 5_000))
  const fine = refilled(pair, fillRig(rig, 20_000))
  return SHARES.flatMap((share) => {
    const places = placesAtOverlap(pair, share, count)
    const what = `${name}, ${100 * share} % overlap`
    const own = ratiosOf(pair, places)
    ratios.push(...own)
    const budget = { budget: BUDGET, now: () => performance.now() }
    return [
      atMost(`${what}: error, 5000 spheres`, '0.5 %', ERRORS[name][0], errorOf(pair, places), ' %'),
      atMost(`${what}: error, 20000 spheres`, '0.5 %', ERRORS[name][1], errorOf(fine, places), ' %'),
      ...timeRows(what, pair, places, share < 0.2 ? 0.3 : 1),
      atMost(`${what}: error at a budget of ${BUDGET} ms`, '', 3, errorOf(pair, places, budget), ' %'),
      budgetRow(what, pair, places),
      plain(`${what}: ${COVERAGE}`, '', coverageText(own)),
      ...directionRows(what, pair, places),
    ]
  })
}

/** Root mean square error of the volume in per cent. */
function errorOf(pair: InnerPair, places: readonly Float64Array[], options = {}): number {
  const [a, b] = pair
  const exact = places.map((place) => {
    good(placeBody(b.body, place))
    return exactOverlap(pair).volume
  })
  const ours = (place: Float64Array) => {
    good(placeBody(b.body, place))
    return good(queryInnerOverlap(a, b, options)).volume
  }
  // Warm up the optimising compiler before a time budget applies.
  for (let k = 0; k < 100; k++) ours(places[k % places.length])
  return 100 * rootMeanSquare(places.map((place, k) => ours(place) / exact[k] - 1))
}

function timeRows(what: string, [a, b]: InnerPair, places: readonly Float64Array[], required: number): Row[] {
  const prepare = (frame: number) => void placeBody(b.body, places[frame])
  const [ours] = timeAgainst([{ name: 'inner', prepare, run: () => queryInnerOverlap(a, b) }], places.length, 7)
  return [atMost(`${what}: time, 5000 spheres`, '1 kHz', required, ours.mean, ' ms')]
}

/** Time that queries with a budget really take. The other rows take the best of several passes; this one takes all. */
function budgetRow(what: string, [a, b]: InnerPair, places: readonly Float64Array[]): Row {
  const texts = [false, true].map((bounds) => {
    const options = { budget: BUDGET, bounds, now: () => performance.now() }
    const taken = places.flatMap((place) => {
      good(placeBody(b.body, place))
      return Array.from({ length: 25 }, () => good(queryInnerOverlap(a, b, options)).milliseconds).slice(5)
    })
    return `${show(medianOf(taken))}, ${show(quantileOf(taken, 0.95))} ms`
  })
  return plain(`${what}: time at that budget, median and 95 %; the same with bounds`, '', texts.join('; '))
}

/** Error / printed uncertainty. */
function ratiosOf(pair: InnerPair, places: readonly Float64Array[]): number[] {
  const [a, b] = pair
  return places.map((place) => {
    good(placeBody(b.body, place))
    const { volume, uncertainty } = good(queryInnerOverlap(a, b, { uncertainty: true }))
    return Math.abs(volume - exactOverlap(pair).volume) / uncertainty
  })
}

function directionRows(what: string, pair: InnerPair, places: readonly Float64Array[]): Row[] {
  const [a, b] = pair
  const inner: number[] = []
  const exact: number[] = []
  for (const place of places) {
    good(placeBody(b.body, place))
    const { push, volume } = exactOverlap(pair)
    const ours = good(queryInnerOverlap(a, b)).push
    if (push === null || ours === null) throw new Error(`${what}: no push at volume ${volume}`)
    inner.push(degreesBetween(ours.direction, push.direction))
    exact.push(degreesBetween(push.direction, steepest(pair, place)))
  }
  return [
    atMost(`${what}: direction error, root mean square, 5000 spheres`, '', 2, rootMeanSquare(inner), '°'),
    plain('same, largest of all placements', '', `${show(Math.max(...inner))}°`),
    atMost(`${what}: error of the exact direction, largest`, '', 0.01, Math.max(...exact), '°'),
  ]
}

/** Direction of motion of the second body in which the exact volume decreases fastest, by central differences. */
function steepest(pair: InnerPair, place: Float64Array): Point {
  const { body } = pair[1]
  const step = 1e-5 * body.tree.spheres[3]
  const volumeAt = (axis: number, by: number) => {
    const moved = place.slice()
    moved[axis * 4 + 3] += by
    good(placeBody(body, moved))
    return exactOverlap(pair).volume
  }
  const [x, y, z] = [0, 1, 2].map((axis) => volumeAt(axis, -step) - volumeAt(axis, step))
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

/** A body of many triangles, approximated by few spheres. */
async function denseRows(count: number): Promise<Row[]> {
  const rig = await loadInnerRig(DENSE)
  const inner = fillRig(rig, 2_000)
  const pair = innerPair(rig, inner)
  const coarse = refilled(pair, { ...inner, levels: inner.levels.slice(0, -1) })
  return DENSE_SHARES.flatMap((share) => {
    const places = placesAtOverlap(pair, share, count)
    const prepare = (frame: number) => void placeBody(pair[1].body, places[frame])
    const contenders = [
      { name: 'exact', prepare, run: () => void exactOverlap(pair) },
      { name: 'inner', prepare, run: () => queryInnerOverlap(...pair) },
      { name: 'prefix', prepare, run: () => queryInnerOverlap(...coarse) },
    ]
    const times = timeAgainst(contenders, places.length, 5).map(({ mean }) => mean)
    const what = `dwarf, ${rig.skin.triangles.length / 3} triangles, ${100 * share} % overlap`
    const ratio = 'time of the exact volume / inner spheres'
    return [
      atLeast(`${what}, 2000 spheres: ${ratio}`, '', 100, times[0] / times[1]),
      atMost(`${what}, 2000 spheres: error`, '', 3, errorOf(pair, places), ' %'),
      plain(
        `same, prefix of 1000 spheres: ratio, error`,
        '',
        `${show(times[0] / times[2])}×, ${show(errorOf(coarse, places))} %`,
      ),
      plain('time (ms): exact, 2000 spheres, 1000 spheres', '', times.map(show).join(', ')),
    ]
  })
}
