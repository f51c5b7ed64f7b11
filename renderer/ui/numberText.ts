/** At most four significant digits and six characters beside the sign, so that no field clips it. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || !Number.isFinite(size)) return String(size)
  if (size >= 99_999.5 || size < 0.001) return tidy(value.toExponential(1))
  if (size >= 1000) return value.toFixed(0)
  if (size >= 1) return tidy(value.toPrecision(4))
  return tidy(value.toPrecision(size >= 0.1 ? 3 : 2))
}

/** All digits but those that are rounding errors: 0.1 + 0.2 is 0.3. */
export function fullNumber(value: number): string {
  return tidy(value.toPrecision(15))
}

/** Without trailing zeros and the plus of an exponent. */
function tidy(digits: string): string {
  const [mantissa = '', exponent] = digits.split('e')
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa
  return exponent === undefined ? short : `${short}e${Number(exponent)}`
}
