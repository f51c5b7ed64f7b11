/** The subset of JSON Schema that our schema uses. An unsupported keyword is an error. */
interface Schema {
  readonly [keyword: string]: unknown
}

const COMMENTS = new Set(['$schema', '$defs', 'title', 'description'])

/** Violations of the schema, each with its path. */
export function schemaFaults(value: unknown, schema: Schema, root: Schema = schema, where = ''): string[] {
  return Object.entries(schema).flatMap(([keyword, rule]) => {
    if (COMMENTS.has(keyword)) return []
    const check = checks[keyword]
    if (check === undefined) throw new Error(`schemaFaults: keyword "${keyword}" is not supported`)
    return check(value, rule as never, { root, where, said: `${where} is ${JSON.stringify(value)?.slice(0, 40)}` })
  })
}

interface Context {
  readonly root: Schema
  readonly where: string
  readonly said: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const types: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
}

const unless = (holds: boolean, { said }: Context, what: string) => (holds ? [] : [`${said}, ${what}`])

const checks: Record<string, (value: unknown, rule: never, context: Context) => string[]> = {
  type: (value, type: string, context) => unless(types[type](value), context, `not of type ${type}`),
  const: (value, expected, context) => unless(value === expected, context, `not ${expected}`),
  enum: (value, choices: unknown[], context) => unless(choices.includes(value), context, `not one of ${choices}`),
  minimum: (value, least: number, context) => unless(!(Number(value) < least), context, `less than ${least}`),
  maximum: (value, most: number, context) => unless(!(Number(value) > most), context, `more than ${most}`),
  pattern: (value, text: string, context) =>
    unless(new RegExp(text).test(String(value)), context, `not matching ${text}`),
  minLength: (value, least: number, context) => unless(String(value).length >= least, context, 'too short'),
  minItems: (value, least: number, context) => unless((value as unknown[]).length >= least, context, 'too short'),
  maxItems: (value, most: number, context) => unless((value as unknown[]).length <= most, context, 'too long'),
  required: (value, keys: string[], context) =>
    keys.flatMap((key) => unless(isObject(value) && key in value, context, `without "${key}"`)),
  properties: (value, rules: Record<string, Schema>, { root, where }) =>
    Object.entries(rules).flatMap(([key, rule]) =>
      isObject(value) && key in value ? schemaFaults(value[key], rule, root, `${where}/${key}`) : [],
    ),
  items: (value, rule: Schema, { root, where }) =>
    Array.isArray(value) ? value.flatMap((one, k) => schemaFaults(one, rule, root, `${where}/${k}`)) : [],
  allOf: (value, rules: Schema[], { root, where }) => rules.flatMap((rule) => schemaFaults(value, rule, root, where)),
  $ref: (value, path: string, { root, where }) => {
    const definitions = root.$defs as Record<string, Schema>
    return schemaFaults(value, definitions[path.replace('#/$defs/', '')], root, where)
  },
}
