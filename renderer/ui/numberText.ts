/** At most four significant digits and, without the sign, six characters, which fit into every field. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || !Number.isFinite(size)) return String(size)
  if (size >= 99_999.5 || size < 0.001) return tidy(value.toExponential(1))
  if (size >= 1000) return value.toFixed(0)
  if (size >= 1) return tidy(value.toPrecision(4))
  return tidy(value.toPrecision(size >= 0.1 ? 3 : 2))
}

/** All digits except rounding errors: 0.1 + 0.2 gives 0.3. */
export function fullNumber(value: number): string {
  return tidy(value.toPrecision(15))
}

/** Removes trailing zeros and the plus sign of an exponent. */
function tidy(digits: string): string {
  const [mantissa = '', exponent] = digits.split('e')
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa
  return exponent === undefined ? short : `${short}e${Number(exponent)}`
}
