import type { BodyView, Frame } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import type { CsvTable } from './csv.ts'

export interface CostRow {
  readonly body: number
  readonly index: number
  readonly name: string
  readonly milliseconds: number
  readonly refits: number
  readonly vertices: number
}

export type CostColumn = 'name' | 'milliseconds' | 'refits' | 'vertices'

export const costColumns: readonly { readonly key: CostColumn; readonly short: string; readonly title: string }[] = [
  { key: 'name', short: 'body', title: 'Body' },
  { key: 'milliseconds', short: 'ms', title: 'Milliseconds' },
  { key: 'refits', short: 'refits', title: 'Spheres refitted' },
  { key: 'vertices', short: 'verts', title: 'Vertices skinned' },
]

/** Costs of each body in a frame. Names sort ascending and numbers descending, unless `reversed`. */
export function costRows(
  bodies: readonly BodyView[],
  frame: Frame | null,
  by: CostColumn,
  reversed: boolean,
): readonly CostRow[] {
  const indices = new Map(bodies.map(({ id }, index) => [id, index]))
  const rows = (frame?.costs?.bodies ?? []).map(({ body, milliseconds, refits, verticesSkinned }) => ({
    body,
    index: indices.get(body) ?? -1,
    name: bodies[indices.get(body) ?? -1]?.settings.name ?? `body ${body}`,
    milliseconds,
    refits,
    vertices: verticesSkinned,
  }))
  const sign = reversed ? -1 : 1
  return rows.sort((a, b) => sign * (by === 'name' ? compareNames(a.name, b.name) : b[by] - a[by]))
}

/** "creature 2" comes before "creature 10". */
const { compare: compareNames } = new Intl.Collator('en', { numeric: true })

export function costsCsv({ bodies }: App, frame: Frame): CsvTable {
  const rows = costRows(bodies, frame, 'name', false)
  return {
    name: 'the costs of the bodies',
    columns: ['body', 'milliseconds', 'spheres refitted', 'vertices skinned'],
    rows: rows.map(({ name, milliseconds, refits, vertices }) => [name, milliseconds, refits, vertices]),
  }
}
