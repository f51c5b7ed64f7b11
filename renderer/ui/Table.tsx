import type { ReactNode } from 'react'
import './Table.css'

export interface TableColumn {
  readonly title: string
  readonly align?: 'left' | 'right' | undefined
  /** Tooltip of the heading. */
  readonly help?: string | undefined
}

export interface TableRowProps {
  readonly key: string
  readonly cells: readonly ReactNode[]
  readonly selected?: boolean | undefined
  /** Handles clicks anywhere in the row; for the keyboard, a cell contains a button. */
  readonly onClick?: (() => void) | undefined
}

export interface TableProps {
  /** For screen readers only. */
  readonly caption: string
  /** If absent, a table of names and values. */
  readonly columns?: readonly TableColumn[] | undefined
  /** All columns have the same width. */
  readonly even?: boolean | undefined
  readonly rows: readonly TableRowProps[]
}

/** The first cell of a row is its heading. */
export function Table({ caption, columns, rows, even }: TableProps) {
  return (
    <table className="table" data-even={even || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      {columns !== undefined && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" data-align={column.align} title={column.help}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <TableRow {...row} key={row.key} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow({ cells, columns, selected, onClick }: Pick<TableProps, 'columns'> & Omit<TableRowProps, 'key'>) {
  const [name, ...values] = cells
  return (
    <tr data-selected={selected || undefined} data-clickable={onClick !== undefined || undefined} onClick={onClick}>
      <th scope="row">{name}</th>
      {values.map((value, k) => (
        <td key={columns?.[k + 1]?.title ?? k} data-align={columns?.[k + 1]?.align}>
          {value}
        </td>
      ))}
    </tr>
  )
}
