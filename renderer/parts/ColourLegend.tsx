import { MiddleName } from '../ui/MiddleName.tsx'
import { gradientOf } from '../viewport/shading/ramps.ts'
import { type Meaning, middleOf, type Scale } from '../viewport/shading/scale.ts'

export interface ColourLegendProps {
  readonly title: string
  readonly meaning: Meaning & { readonly scale: Scale }
  readonly format?: ((value: number) => string) | undefined
  /** For the mean, if it needs more digits than the values. */
  readonly formatMean?: ((value: number) => string) | undefined
  /** If the surrounding card has the same title. */
  readonly hideTitle?: boolean | undefined
}

/** Three digits are enough beside a colour. */
export function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}

/** The colour ramp with its scale, and the range of the values in this frame. */
export function ColourLegend({ title, hideTitle, meaning, format = short, formatMean = format }: ColourLegendProps) {
  const { scale, range } = meaning
  return (
    <figure className="colour-legend" aria-label={title}>
      <figcaption className={hideTitle ? 'visually-hidden' : undefined}>{title}</figcaption>
      <div className="colour-legend-ramp" style={{ background: gradientOf(scale.ramp) }} />
      <div className="colour-legend-ticks number">
        <span>{format(scale.from)}</span>
        <span>{format(middleOf(scale))}</span>
        <span>{format(scale.to)}</span>
      </div>
      <p className="dim number">
        {range.count === 0
          ? 'no values in this frame'
          : `${format(range.least)} to ${format(range.most)}, mean ${formatMean(range.mean)}`}
      </p>
    </figure>
  )
}

export interface Swatch {
  readonly colour: string
  readonly name: string
  readonly amount: string
}

/** Colours of categories, each with its name and count. */
export function SwatchLegend({ title, swatches }: { readonly title: string; readonly swatches: readonly Swatch[] }) {
  return (
    <figure className="colour-legend" aria-label={title}>
      <figcaption className="visually-hidden">{title}</figcaption>
      <ul>
        {swatches.map(({ colour, name, amount }) => (
          <li key={name}>
            <span className="swatch" style={{ background: colour }} />
            <span className="colour-legend-name">
              <MiddleName name={name} />
            </span>
            <span className="number dim">{amount}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
