/** Tables of the skinning measurements. */
import { skinnings } from '../../electron/contract/core.ts'
import type { Collapse, SkinningScan } from '../state/skinningScan.ts'
import type { CsvTable } from './csv.ts'

/** Sorted by cross-section ratio, narrowest first. */
export function worstJoints(collapse: ReadonlyMap<number, Collapse>): readonly Collapse[] {
  return [...collapse.values()].sort((a, b) => a.ratio - b.ratio || a.joint - b.joint)
}

export function volumesCsv(body: string, { times, volumes }: SkinningScan): CsvTable {
  return {
    name: `the volumes of ${body}`,
    columns: ['seconds', ...skinnings],
    rows: times.map((time, k) => [time, ...skinnings.map((method) => volumes[method][k] ?? Number.NaN)]),
  }
}

export function collapseCsv(body: string, worst: readonly Collapse[], names: readonly string[]): CsvTable {
  return {
    name: `the narrowest cross-sections of ${body}`,
    columns: ['joint', 'smallest cross-section ratio', 'seconds'],
    rows: worst.map(({ joint, ratio, time }) => [names[joint] ?? joint, ratio, time]),
  }
}
