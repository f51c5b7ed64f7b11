import { type Scan, PASSES } from '../state/scan.ts'
import type { CsvTable } from './csv.ts'

export function scanCsv({ seconds, contacts, refits, milliseconds, timed }: Scan): CsvTable {
  return {
    name: 'the scan of the clip',
    columns: ['seconds', 'contacts', 'spheres refitted', ...(timed ? [`milliseconds, best of ${PASSES}`] : [])],
    rows: seconds.map((time, k) => [
      time,
      contacts[k] ?? Number.NaN,
      refits[k] ?? Number.NaN,
      ...(timed ? [milliseconds[k] ?? Number.NaN] : []),
    ]),
  }
}
