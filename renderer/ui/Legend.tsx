import './Legend.css'

export interface LegendItem {
  readonly name: string
  /** A CSS colour. */
  readonly colour: string
  readonly dashed?: boolean | undefined
  readonly strong?: boolean | undefined
  /** Tooltip. */
  readonly help?: string | undefined
}

/** Names the lines of a plot. */
export function Legend({ items }: { readonly items: readonly LegendItem[] }) {
  return (
    <ul className="legend-list">
      {items.map((item) => (
        <li key={item.name} data-strong={item.strong || undefined} title={item.help}>
          <span
            className="legend-line"
            style={{ borderTopColor: item.colour, borderTopStyle: item.dashed ? 'dashed' : 'solid' }}
          />
          {item.name}
        </li>
      ))}
    </ul>
  )
}
