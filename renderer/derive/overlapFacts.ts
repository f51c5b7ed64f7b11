/** Texts about the overlap of two bodies. */
import type { BodyView, InnerPenetration, InnerSceneDistance } from '../../electron/contract/core.ts'
import { count, length, milliseconds, percent, type Units, volume as volumeText } from '../base/format.ts'
import type { CsvTable } from './csv.ts'

const WAITING = '…'

/** Name and text of each row. */
export function overlapRows(
  [, b]: readonly [BodyView, BodyView],
  overlap: InnerPenetration | null,
  nearest: InnerSceneDistance | null,
  units: Units,
): readonly (readonly [name: string, text: string])[] {
  if (overlap === null) return [['volume in common', WAITING]]
  const { volume, share, push, exact, answeredBy } = overlap
  if (volume === 0) {
    return [
      ['volume in common', '0'],
      ['distance at most', nearest === null ? WAITING : length(nearest.distance, units)],
      ['answered by', answererText(overlap)],
      ['time', milliseconds(overlap.milliseconds)],
    ]
  }
  return [
    ['volume in common', marginText(overlap, units)],
    ['of the smaller body', share < 0.0005 ? '< 0.1 %' : percent(share)],
    ['proved', boundsText(overlap, units)],
    ...(exact === null || answeredBy === 'exact' ? [] : ([['exact', exactText(volume, exact, units)]] as const)),
    ...pushRows(b, push, units),
    ['answered by', answererText(overlap)],
    ['time', milliseconds(overlap.milliseconds)],
  ]
}

function pushRows(
  { settings: { name } }: BodyView,
  push: InnerPenetration['push'],
  units: Units,
): readonly (readonly [name: string, text: string])[] {
  if (push === null) return [['push', 'no direction']]
  return [
    ['body to push', name],
    ['push depth', length(push.depth, units)],
    ['push direction', push.direction.map((part) => String(Number(part.toFixed(2)))).join(', ')],
  ]
}

/** "0.0123 ± 0.0004". */
function marginText({ volume, uncertainty, answeredBy }: InnerPenetration, units: Units): string {
  const text = volumeText(volume, units)
  return answeredBy === 'exact' ? text : `${text} ± ${percent(uncertainty / volume)}`
}

function boundsText({ lower, upper, answeredBy }: InnerPenetration, units: Units): string {
  if (answeredBy === 'exact') return 'exact'
  if (lower === null) return 'nothing: a body is bent'
  return upper === null
    ? `at least ${volumeText(lower, units)}`
    : `${volumeText(lower, units)} to ${volumeText(upper, units)}`
}

function exactText(volume: number, exact: number, units: Units): string {
  const error = exact === 0 ? '' : ` (${volume >= exact ? '+' : '−'}${percent(Math.abs(volume / exact - 1))})`
  return `${volumeText(exact, units)}${error}`
}

function answererText({ answeredBy, spheres: [a, b], complete }: InnerPenetration): string {
  if (answeredBy === 'exact') return 'exact query'
  return `${count(a)} + ${count(b)} spheres${complete ? '' : ', out of time'}`
}

export function overlapCsv(
  [a, b]: readonly [BodyView, BodyView],
  overlap: InnerPenetration,
  nearest: InnerSceneDistance | null,
): CsvTable {
  const { volume, uncertainty, lower, upper, exact, push, answeredBy } = overlap
  const [x, y, z] = push?.direction ?? []
  return {
    name: 'overlap and push',
    columns: [
      'body',
      'other body',
      'volume in common',
      'margin',
      'at least',
      'at most',
      'exact',
      'answered by',
      'depth',
      'push x',
      'push y',
      'push z',
      'distance at most',
    ],
    rows: [
      [
        a.settings.name,
        b.settings.name,
        volume,
        uncertainty,
        lower ?? Number.NaN,
        upper ?? Number.NaN,
        exact ?? Number.NaN,
        answeredBy,
        push?.depth ?? Number.NaN,
        x ?? Number.NaN,
        y ?? Number.NaN,
        z ?? Number.NaN,
        nearest?.distance ?? Number.NaN,
      ],
    ],
  }
}
