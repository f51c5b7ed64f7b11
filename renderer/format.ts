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
