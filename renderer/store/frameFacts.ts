import type { BodyView, Frame } from '../../electron/contract/core.ts'
import { count, milliseconds } from '../format.ts'
import { contactCount, totals } from './selectors.ts'

export interface Fact {
  readonly name: string
  readonly value: string
}

/** The numbers of the frame on screen, in the order of the work: what was found, then what it took. */
export function frameFacts(frame: Frame | null, bodies: readonly BodyView[]): readonly Fact[] {
  const counts = frame?.counts
  const ofAll = frame === null ? '' : ` of ${count(totals(bodies).vertices)}`
  return [
    { name: 'contacts', value: number(frame === null ? undefined : contactCount(frame)) },
    { name: 'spheres refitted', value: number(counts?.refits) },
    { name: 'sphere tests', value: number(counts?.sphereTests) },
    { name: 'triangle tests', value: number(counts?.triangleTests) },
    { name: 'vertices deformed', value: number(counts?.verticesSkinned) + ofAll },
    { name: 'time', value: frame === null ? '–' : milliseconds(frame.milliseconds) },
  ]
}

function number(n: number | undefined): string {
  return n === undefined ? '–' : count(n)
}
