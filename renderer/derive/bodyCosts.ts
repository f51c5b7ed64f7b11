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

/** What each body took in a frame: names from A on, numbers from the largest down, or the other way round. */
export function costRows(
  bodies: readonly BodyView[],
  frame: Frame | null,
  by: CostColumn,
  reversed: boolean,
): readonly CostRow[] {
  const places = new Map(bodies.map(({ id }, place) => [id, place]))
  const rows = (frame?.costs?.bodies ?? []).map(({ body, milliseconds, refits, verticesSkinned }) => ({
    body,
    index: places.get(body) ?? -1,
    name: bodies[places.get(body) ?? -1]?.settings.name ?? `body ${body}`,
    milliseconds,
    refits,
    vertices: verticesSkinned,
  }))
  const way = reversed ? -1 : 1
  return rows.sort((a, b) => way * (by === 'name' ? compareNames(a.name, b.name) : b[by] - a[by]))
}

/** "creature 2" comes before "creature 10". */
const { compare: compareNames } = new Intl.Collator('en', { numeric: true })

export function costsCsv({ bodies }: App, frame: Frame): CsvTable {
  const rows = costRows(bodies, frame, 'name', false)
  return {
    name: 'what each body took',
    columns: ['body', 'milliseconds', 'spheres refitted', 'vertices skinned'],
    rows: rows.map(({ name, milliseconds, refits, vertices }) => [name, milliseconds, refits, vertices]),
  }
}
