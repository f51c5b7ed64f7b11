const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export function count(n: number): string {
  return whole.format(n)
}

/** "1 triangle", "2 triangles". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`
}

/** Three significant digits: what a query costs spans four orders of magnitude. */
export function milliseconds(ms: number): string {
  if (ms >= 100) return `${whole.format(ms)} ms`
  return `${ms >= 10 ? ms.toFixed(1) : ms >= 1 ? ms.toFixed(2) : ms.toFixed(3)} ms`
}

export function seconds(s: number): string {
  return `${s.toFixed(2)} s`
}

/** Radii and places: three significant digits and four decimals at most, which is what a column has room for. */
export function measure(n: number): string {
  if (!Number.isFinite(n)) return '–'
  const size = Math.abs(n)
  if (size >= 100) return whole.format(n)
  if (size > 0 && size < 0.001) return n.toExponential(1)
  return String(Number(Number(n.toPrecision(3)).toFixed(4)))
}

export function percent(part: number): string {
  return `${(100 * part).toFixed(part >= 0.1 || part <= -0.1 ? 0 : 1)} %`
}

export function bytes(n: number): string {
  if (n < 1024) return `${n} bytes`
  return n < 1024 * 1024 ? `${(n / 1024).toFixed(0)} KiB` : `${(n / 1024 / 1024).toFixed(1)} MiB`
}
