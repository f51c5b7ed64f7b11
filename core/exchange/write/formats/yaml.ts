/**
 * The subset of YAML that robot descriptions need: nested maps, single-line lists of numbers or strings, and lists of
 * maps. YAML 1.1 and 1.2 parse it identically.
 */
export type Yaml = number | string | boolean | readonly Yaml[] | YamlMap
export interface YamlMap {
  readonly [key: string]: Yaml
}

export function yamlText(map: YamlMap, indent = ''): string {
  return Object.entries(map)
    .map(([key, value]) => `${indent}${keyText(key)}:${after(value, indent)}`)
    .join('')
}

function after(value: Yaml, indent: string): string {
  if (isMap(value)) return Object.keys(value).length === 0 ? ' {}\n' : `\n${yamlText(value, `${indent}  `)}`
  if (!Array.isArray(value)) return ` ${scalar(value as number | string | boolean)}\n`
  if (!value.some(isMap)) return ` [${value.map((one) => scalar(one)).join(', ')}]\n`
  return `\n${value.map((one) => `${indent}  - ${yamlText(one, `${indent}    `).trimStart()}`).join('')}`
}

function isMap(value: Yaml): value is YamlMap {
  return typeof value === 'object' && !Array.isArray(value)
}

function keyText(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(key)
    ? key
    : JSON.stringify(key)
}

function scalar(value: number | string | boolean): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return typeof value === 'number' ? numberText(value) : String(value)
}

/** Always has a decimal point. YAML 1.1 parses 1e-7 as a string; it requires a point and a sign, as in 1.0e-7. */
function numberText(value: number): string {
  const [mantissa, exponent] = String(value).split('e')
  const point = mantissa.includes('.') ? mantissa : `${mantissa}.0`
  if (exponent === undefined) return point
  return `${point}e${/^[+-]/.test(exponent) ? exponent : `+${exponent}`}`
}
