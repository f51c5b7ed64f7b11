import type { BodyView, Frame, QueryCounts } from '../../electron/contract/core.ts'
import { count, milliseconds } from '../base/format.ts'
import type { CsvTable } from './csv.ts'
import type { Assets } from '../state/bodyAssets.ts'
import { contactCount, totals } from '../state/selectors.ts'

export interface Fact {
  readonly name: string
  readonly value: string
  /** The value with bottom-up refitting, if the frame was compared. */
  readonly bottomUp?: string | undefined
}

/** The displayed counters, in the order of the work. `of`: the largest possible count. */
const counters: readonly { readonly name: string; readonly counter: keyof QueryCounts; readonly of?: keyof Totals }[] =
  [
    { name: 'spheres refitted', counter: 'refits', of: 'spheres' },
    { name: 'sphere tests', counter: 'sphereTests' },
    { name: 'triangle tests', counter: 'triangleTests' },
    { name: 'vertices skinned', counter: 'verticesSkinned', of: 'vertices' },
  ]

type Cost = Pick<Frame, 'counts' | 'milliseconds'>

interface Totals {
  readonly spheres: number
  readonly vertices: number
}

/** The figures of the frame on screen: contacts, work, time. */
export function frameFacts(frame: Frame | null, bodies: readonly BodyView[], assets: Assets): readonly Fact[] {
  const shown = bodies.filter((body) => !body.settings.hidden)
  const spheres = shown.reduce((sum, body) => sum + (assets.get(body.id)?.tree.spheres ?? 0), 0)
  const all = { spheres, vertices: totals(shown).vertices }
  const fact = (name: string, value: (cost: Cost) => string): Fact => ({
    name,
    value: frame === null ? '–' : value(frame),
    bottomUp: frame?.bottomUp && value(frame.bottomUp),
  })
  return [
    fact('contacts', () => count(contactCount(frame))),
    ...counters.map(({ name, counter, of }) =>
      fact(name, ({ counts }) => count(counts[counter]) + (of === undefined ? '' : ` of ${count(all[of])}`)),
    ),
    fact('time', (cost) => milliseconds(cost.milliseconds)),
  ]
}

export function frameCsv(frame: Frame): CsvTable {
  const row = (name: string, value: (cost: Cost) => number) => [
    name,
    value(frame),
    frame.bottomUp === undefined ? Number.NaN : value(frame.bottomUp),
  ]
  return {
    name: 'the figures of this frame',
    columns: ['what', 'on demand', 'bottom-up'],
    rows: [
      ['seconds', frame.time, frame.time],
      ['contacts', contactCount(frame), contactCount(frame)],
      ...counters.map(({ name, counter }) => row(name, ({ counts }) => counts[counter])),
      row('milliseconds', (cost) => cost.milliseconds),
    ],
  }
}
