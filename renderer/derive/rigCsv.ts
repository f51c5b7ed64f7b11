import type { BodyView } from '../../electron/contract/core.ts'
import type { CsvTable } from './csv.ts'

/** Counts, clips, extensions and problems in one table. */
export function rigCsv({ rig }: BodyView): CsvTable {
  return {
    name: `the rig ${rig.name}`,
    columns: ['what', 'name', 'value'],
    rows: [
      ['count', 'vertices', rig.vertices],
      ['count', 'triangles', rig.triangles],
      ['count', 'joints', rig.joints.length],
      ...rig.clips.map(({ name, seconds }) => ['clip seconds', name, seconds]),
      ...rig.extensions.map(({ name, use }) => ['extension', name, use]),
      ...rig.problems.map(({ severity, message, count }) => [severity, message, count]),
    ],
  }
}
