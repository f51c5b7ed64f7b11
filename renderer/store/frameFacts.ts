import type { BodyView, Frame, QueryCounts } from '../../electron/contract/core.ts'
import { count, milliseconds } from '../format.ts'
import type { CsvTable } from './csv.ts'
import type { TreeSize } from './live.ts'
import { contactCount, totals } from './selectors.ts'

export interface Fact {
  readonly name: string
  readonly value: string
  /** The same by bottom-up refitting, where the frame was compared. */
  readonly bottomUp?: string | undefined
}

/** The numbers of the frame on screen, in the order of the work: what was found, then what it took. */
export function frameFacts(
  frame: Frame | null,
  bodies: readonly BodyView[],
  trees: ReadonlyMap<number, TreeSize>,
): readonly Fact[] {
  if (frame === null) return names.map((name) => ({ name, value: '–' }))
  const shown = bodies.filter((body) => !body.settings.hidden)
  const spheres = shown.reduce((sum, body) => sum + (trees.get(body.id)?.spheres ?? 0), 0)
  const all = { spheres, vertices: totals(shown).vertices }
  const contacts = count(contactCount(frame))
  const demanded = [contacts, ...work(frame.counts, all), milliseconds(frame.milliseconds)]
  const compared = frame.bottomUp && [
    contacts,
    ...work(frame.bottomUp.counts, all),
    milliseconds(frame.bottomUp.milliseconds),
  ]
  return names.map((name, k) => ({ name, value: demanded[k] ?? '–', bottomUp: compared?.[k] }))
}

const names = ['contacts', 'spheres refitted', 'sphere tests', 'triangle tests', 'vertices skinned', 'time']

function work(counts: QueryCounts, all: { readonly spheres: number; readonly vertices: number }): readonly string[] {
  return [
    `${count(counts.refits)} of ${count(all.spheres)}`,
    count(counts.sphereTests),
    count(counts.triangleTests),
    `${count(counts.verticesSkinned)} of ${count(all.vertices)}`,
  ]
}

export function frameCsv(frame: Frame): CsvTable {
  const row = (name: string, value: (counts: QueryCounts) => number) => [
    name,
    value(frame.counts),
    frame.bottomUp === undefined ? Number.NaN : value(frame.bottomUp.counts),
  ]
  return {
    name: 'the numbers of this frame',
    columns: ['what', 'on demand', 'bottom-up'],
    rows: [
      ['seconds', frame.time, frame.time],
      ['contacts', contactCount(frame), contactCount(frame)],
      row('spheres refitted', ({ refits }) => refits),
      row('sphere tests', ({ sphereTests }) => sphereTests),
      row('triangle tests', ({ triangleTests }) => triangleTests),
      row('vertices skinned', ({ verticesSkinned }) => verticesSkinned),
      ['milliseconds', frame.milliseconds, frame.bottomUp?.milliseconds ?? Number.NaN],
    ],
  }
}
