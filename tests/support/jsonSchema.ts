/** The subset of JSON Schema that our schemas use. An unsupported keyword is an error. */
export interface Schema {
  readonly [keyword: string]: unknown
}

const COMMENTS = new Set(['$schema', '$defs', 'title', 'description'])

/** Violations of the schema, each with its path. */
export function schemaFaults(value: unknown, schema: Schema, root: Schema = schema, where = ''): string[] {
  return Object.entries(schema).flatMap(([keyword, rule]) => {
    if (COMMENTS.has(keyword)) return []
    const check = checks[keyword]
    if (check === undefined) throw new Error(`schemaFaults: keyword "${keyword}" is not supported`)
    return check(value, rule as never, {
      root,
      schema,
      where,
      said: `${where} is ${JSON.stringify(value)?.slice(0, 40)}`,
    })
  })
}

interface Context {
  readonly root: Schema
  readonly schema: Schema
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
  null: (value) => value === null,
}

const unless = (holds: boolean, { said }: Context, what: string) => (holds ? [] : [`${said}, ${what}`])

const checks: Record<string, (value: unknown, rule: never, context: Context) => string[]> = {
  type: (value, type: string | string[], context) =>
    unless(
      [type].flat().some((one) => types[one](value)),
      context,
      `not of type ${type}`,
    ),
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
  /** Applies to the properties that the same schema does not list. */
  additionalProperties: (value, rule: Schema | false, { root, where, schema }) => {
    const listed = new Set(Object.keys((schema.properties ?? {}) as object))
    const others = isObject(value) ? Object.keys(value).filter((key) => !listed.has(key)) : []
    return others.flatMap((key) =>
      rule === false
        ? [`${where}/${key} is not allowed`]
        : schemaFaults((value as Record<string, unknown>)[key], rule, root, `${where}/${key}`),
    )
  },
  items: (value, rule: Schema, { root, where }) =>
    Array.isArray(value) ? value.flatMap((one, k) => schemaFaults(one, rule, root, `${where}/${k}`)) : [],
  anyOf: (value, rules: Schema[], { root, where }) => {
    const faults = rules.map((rule) => schemaFaults(value, rule, root, where))
    // The alternative with the fewest faults is probably the intended one.
    return faults.toSorted((a, b) => a.length - b.length)[0]
  },
  allOf: (value, rules: Schema[], { root, where }) => rules.flatMap((rule) => schemaFaults(value, rule, root, where)),
  $ref: (value, path: string, { root, where }) => {
    const definitions = root.$defs as Record<string, Schema>
    return schemaFaults(value, definitions[path.replace('#/$defs/', '')], root, where)
  },
}
