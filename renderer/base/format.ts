/** Formats numbers for the window. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export function count(n: number): string {
  return whole.format(n)
}

/** "1 triangle", "2 triangles". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`
}

/** Three significant digits, because query times span four orders of magnitude. */
export function milliseconds(ms: number): string {
  if (ms >= 100) return `${whole.format(ms)} ms`
  return `${ms >= 10 ? ms.toFixed(1) : ms >= 1 ? ms.toFixed(2) : ms.toFixed(3)} ms`
}

export function seconds(s: number): string {
  return `${s.toFixed(2)} s`
}

/** At most three significant digits and four decimals, to fit a column. */
export function measure(n: number): string {
  if (!Number.isFinite(n)) return '–'
  const size = Math.abs(n)
  if (size >= 100) return whole.format(n)
  if (size > 0 && size < 0.001) return n.toExponential(1)
  return String(Number(Number(n.toPrecision(3)).toFixed(4)))
}

/** The unit of displayed lengths. `file`: the numbers of the file, without a unit. */
export type Units = 'file' | 'metres' | 'centimetres'

/** Scale factor and suffix of each unit. */
export const lengthUnits: Readonly<Record<Units, { readonly scale: number; readonly name: string }>> = {
  file: { scale: 1, name: '' },
  metres: { scale: 1, name: 'm' },
  centimetres: { scale: 100, name: 'cm' },
}

/** A scene length with its unit, formatted by `measure`. */
export function length(n: number, units: Units): string {
  const { scale, name } = lengthUnits[units]
  return withUnit(measure(n * scale), name)
}

/**
 * A scene volume with its unit. Tiny volumes keep three significant digits, because light contacts overlap very little.
 */
export function volume(n: number, units: Units): string {
  const { scale, name } = lengthUnits[units]
  const scaled = n * scale ** 3
  const number = scaled > 0 && scaled < 0.001 ? scaled.toExponential(2) : measure(scaled)
  return withUnit(number, name === '' ? '' : `${name}³`)
}

/** Three extents. `unit`: the unit that the file format defines, shown if lengths are not converted. */
export function size(extents: readonly number[], units: Units, unit: '' | 'm'): string {
  const { scale, name } = lengthUnits[units]
  const numbers = extents.map((extent) => Number((extent * scale).toPrecision(3)))
  return withUnit(numbers.join(' × '), units === 'file' ? unit : name)
}

function withUnit(number: string, unit: string): string {
  return unit === '' || number === '–' ? number : `${number} ${unit}`
}

export function percent(part: number): string {
  return `${(100 * part).toFixed(part >= 0.1 || part <= -0.1 ? 0 : 1)} %`
}

export function bytes(n: number): string {
  if (n < 1024) return `${n} bytes`
  return n < 1024 * 1024 ? `${(n / 1024).toFixed(0)} KiB` : `${(n / 1024 / 1024).toFixed(1)} MiB`
}
