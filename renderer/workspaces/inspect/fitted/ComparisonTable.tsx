import { Check } from 'lucide-react'
import type { ComparedGroup, ComparedRow } from '../../../derive/comparedGroups.ts'
import './ComparisonTable.css'

const sides = [0, 1] as const

export interface ComparisonTableProps {
  readonly names: readonly [string, string]
  readonly groups: readonly ComparedGroup[]
}

/** Two trees side by side; the better value of each row has a check mark. */
export function ComparisonTable({ names, groups }: ComparisonTableProps) {
  return (
    <table className="table comparison-table">
      <caption className="visually-hidden">Both trees, level by level</caption>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col" title={names[side]}>
              {names[side]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, texts, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup">{title}</th>
            {sides.map((side) => (
              <td key={side}>{texts[side]}</td>
            ))}
          </tr>
          {rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row: { name, help, texts, better } }: { readonly row: ComparedRow }) {
  return (
    <tr>
      <th scope="row" title={help}>
        {name}
      </th>
      {sides.map((side) => (
        <td key={side} data-better={better === side || undefined}>
          {better === side && <Check size={12} aria-label="better" />}
          {texts[side]}
        </td>
      ))}
    </tr>
  )
}
