import { trianglesTouch } from '../../../../core/intersect/trianglesTouch.ts'
import { trianglesTouchBySat } from '../../../support/trianglesTouchBySat.ts'
import { type Body, dropCaches } from '../../../../core/query/base/body.ts'
import { deformSkin } from '../../../../core/skinning/posedSkin.ts'
import { good } from '../../../support/good.ts'
import { loadScene } from '../../benchScene.ts'
import { trianglesTouchByIntervals } from '../../opponents/intervals.ts'
import { plain, type Row, show } from '../../table.ts'
import { timeAgainst } from '../../timing.ts'
import { nanoseconds } from './nanoseconds.ts'

/** Tests pairs of triangles whose boxes overlap, taken from two overlapping creatures. */
export async function triangleTests(passes: number): Promise<Row[]> {
  const scene = await loadScene('two-creatures')
  scene.pose(scene.time)
  const [a, b] = scene.bodies.map((one) => one.body)
  for (const body of [a, b]) {
    good(dropCaches(body))
    deformSkin(body.skin)
  }
  const pairs = overlapping(a, b, 20_000)
  const answers = { exact: 0, sat: 0, intervals: 0 }
  const missed = { exact: 0, sat: 0, intervals: 0 }
  const extra = { exact: 0, sat: 0, intervals: 0 }
  const each = (name: keyof typeof answers, touch: typeof trianglesTouch) => ({
    name,
    run: () => {
      answers[name] = 0
      for (let i = 0; i < pairs.length; i += 6) {
        if (
          touch(
            a.positions,
            pairs[i],
            pairs[i + 1],
            pairs[i + 2],
            b.positions,
            pairs[i + 3],
            pairs[i + 4],
            pairs[i + 5],
          )
        )
          answers[name]++
      }
    },
  })
  const tests = { exact: trianglesTouch, sat: trianglesTouchBySat, intervals: trianglesTouchByIntervals }
  for (let i = 0; i < pairs.length; i += 6) {
    const ask = (touch: typeof trianglesTouch) =>
      touch(a.positions, pairs[i], pairs[i + 1], pairs[i + 2], b.positions, pairs[i + 3], pairs[i + 4], pairs[i + 5])
    const truth = ask(trianglesTouch)
    for (const name of ['sat', 'intervals'] as const) {
      const found = ask(tests[name])
      if (truth && !found) missed[name]++
      if (!truth && found) extra[name]++
    }
  }
  const [exact, sat, intervals] = timeAgainst(
    [each('exact', trianglesTouch), each('sat', trianglesTouchBySat), each('intervals', trianglesTouchByIntervals)],
    2,
    passes,
  )
  const count = pairs.length / 6
  return [
    plain('two triangles: separating axes / our exact test', '', `${show(sat.mean / exact.mean)}×`),
    plain('two triangles: intervals / our exact test', '', `${show(intervals.mean / exact.mean)}×`),
    plain(
      `time per pair (ns), ${count} pairs: exact, axes, intervals`,
      '',
      nanoseconds([exact, sat, intervals], count),
    ),
    plain('contacts missed: axes, intervals', '', `${missed.sat}, ${missed.intervals}`),
    plain('false contacts: axes, intervals', '', `${extra.sat}, ${extra.intervals}`),
  ]
}

function overlapping(a: Body, b: Body, most: number): Uint32Array {
  const boxes = [a, b].map(({ positions, rig: { skin } }) =>
    Float64Array.from({ length: skin.triangles.length * 2 }, (_, i) => {
      const t = Math.floor(i / 6) * 3
      const k = i % 6
      const at = [0, 1, 2].map((c) => positions[skin.triangles[t + c] * 3 + (k % 3)])
      return k < 3 ? Math.min(...at) : Math.max(...at)
    }),
  )
  const pairs: number[] = []
  const [p, q] = boxes
  for (let i = 0; i < p.length; i += 6) {
    for (let j = 0; j < q.length; j += 6) {
      if (p[i] > q[j + 3] || q[j] > p[i + 3] || p[i + 1] > q[j + 4] || q[j + 1] > p[i + 4]) continue
      if (p[i + 2] > q[j + 5] || q[j + 2] > p[i + 5]) continue
      const s = i / 2
      const t = j / 2
      for (let k = 0; k < 3; k++) pairs.push(a.rig.skin.triangles[s + k] * 3)
      for (let k = 0; k < 3; k++) pairs.push(b.rig.skin.triangles[t + k] * 3)
      if (pairs.length >= most * 6) return Uint32Array.from(pairs)
    }
  }
  return Uint32Array.from(pairs)
}
