import * as v from 'valibot'
import { done, failed, type Reply } from '../../base/reply.ts'
import { skinnings } from '../../skinning/skinning.ts'
import { checkBodyCount } from './checkBodyCount.ts'
import type { ParsedScene, SceneFile } from './sceneFile.ts'

const finite = v.pipe(v.number(), v.finite())
const three = v.tuple([finite, finite, finite])

const rotation = v.pipe(
  v.tuple([finite, finite, finite, finite]),
  v.check(([x, y, z, w]) => x * x + y * y + z * z + w * w > 1e-12, 'a quaternion of non-zero length'),
)

/** `looseObject` keeps unknown fields, so that they are written back on save. */
const bodySchema = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1)),
  rig: v.pipe(v.string(), v.minLength(1)),
  clip: v.optional(v.nullable(v.string()), null),
  offset: v.optional(finite, 0),
  speed: v.optional(finite, 1),
  loop: v.optional(v.boolean(), true),
  skinning: v.optional(v.picklist(skinnings), 'linear'),
  place: v.optional(
    v.looseObject({
      position: v.optional(three, [0, 0, 0]),
      rotation: v.optional(rotation, [0, 0, 0, 1]),
      scale: v.optional(three, [1, 1, 1]),
    }),
    {},
  ),
  tree: v.optional(
    v.looseObject({
      builder: v.exactOptional(v.string()),
      collapse: v.exactOptional(v.pipe(finite, v.minValue(0), v.maxValue(1))),
      leaf: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1024))),
    }),
    {},
  ),
  hidden: v.optional(v.boolean(), false),
  pose: v.optional(v.record(v.string(), rotation), {}),
})

const sceneSchema = v.looseObject({
  version: v.literal(1),
  time: v.optional(finite, 0),
  ignore: v.exactOptional(v.array(v.tuple([v.string(), v.string()]))),
  bodies: v.array(bodySchema),
})

const CORRECT_FILE = 'Correct the file and open it again.'

/**
 * Parses the text of a `*.rigscene.json` file and fills in omitted settings, except those of trees. `path` is only used
 * in messages.
 */
export function parseScene(text: string, path: string): Reply<ParsedScene> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return failed('scene-invalid', `The scene is not valid JSON: ${(error as Error).message}.`, path)
  }
  const listed = (json as { readonly bodies?: unknown } | null)?.bodies
  const few = checkBodyCount(Array.isArray(listed) ? listed.length : 0, path)
  if (!few.ok) return few
  const parsed = v.safeParse(sceneSchema, json)
  if (!parsed.success) return failed('scene-invalid', describe(parsed.issues[0]), path)
  const { bodies } = parsed.output
  const duplicate = firstRepeated(bodies.map((body) => body.name))
  if (duplicate !== undefined) {
    return failed('scene-invalid', `Two bodies of the scene are named "${duplicate}". Names must be unique.`, path)
  }
  const unknownBody = findUnknownBody(parsed.output.ignore ?? [], bodies)
  if (unknownBody !== undefined) {
    const message = `"ignore" in the scene refers to a body "${unknownBody}" that does not exist. ${CORRECT_FILE}`
    return failed('scene-invalid', message, path)
  }
  return done(parsed.output)
}

/** Validates the settings of a body that were not read from a file. Returns null if they are valid. */
export function bodyFault(settings: unknown): { readonly where: string; readonly message: string } | null {
  const parsed = v.safeParse(bodySchema, settings)
  if (parsed.success) return null
  const [issue] = parsed.issues
  const where = v.getDotPath(issue) ?? 'settings'
  return { where, message: `"${where}" is ${inputOf(issue)}, expected ${issue.expected ?? issue.message}` }
}

function describe(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? 'the scene'
  if (issue.received === 'undefined') {
    return `The scene lacks the required field "${where}". Add it to the file and open it again.`
  }
  if (where === 'version') {
    return `The scene has version ${issue.received}; this release of Rigsphere only supports version 1.`
  }
  return `The scene's "${where}" is ${inputOf(issue)}, expected ${issue.expected ?? issue.message}. ${CORRECT_FILE}`
}

/** Short arrays are printed in full, other values by type. */
function inputOf({ input, received }: v.BaseIssue<unknown>): string {
  return Array.isArray(input) && input.length <= 4 ? JSON.stringify(input) : received
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index)
}

function findUnknownBody(
  ignore: NonNullable<SceneFile['ignore']>,
  bodies: readonly { name: string }[],
): string | undefined {
  const names = new Set(bodies.map((body) => body.name))
  return ignore.flat().find((name) => !names.has(name))
}
