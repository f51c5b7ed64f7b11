import * as v from 'valibot'
import { done, failed, type Reply } from '../reply.ts'
import { checkBodyCount } from './checkRequest.ts'
import type { ParsedScene, SceneFile } from './sceneFile.ts'

const finite = v.pipe(v.number(), v.finite())
const three = v.tuple([finite, finite, finite])

const rotation = v.pipe(
  v.tuple([finite, finite, finite, finite]),
  v.check(([x, y, z, w]) => x * x + y * y + z * z + w * w > 1e-12, 'a quaternion whose length is not zero'),
)

/** `looseObject`: what we do not know stays in the value and goes back into the file on save. */
const bodySchema = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1)),
  rig: v.pipe(v.string(), v.minLength(1)),
  clip: v.optional(v.nullable(v.string()), null),
  offset: v.optional(finite, 0),
  speed: v.optional(finite, 1),
  loop: v.optional(v.boolean(), true),
  skinning: v.optional(v.picklist(['linear', 'spherical', 'dual']), 'linear'),
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

/** Text of a `*.rigscene.json` -> scene, with omitted settings filled in, but for those of trees. `path` is only for the message. */
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
  const twin = firstRepeated(bodies.map((body) => body.name))
  if (twin !== undefined) {
    return failed('scene-invalid', `Two bodies of the scene are called "${twin}". Give every body its own name.`, path)
  }
  const stranger = strangerIn(parsed.output.ignore ?? [], bodies)
  if (stranger !== undefined) {
    const message = `The scene ignores contacts of "${stranger}", and no body of it is called that. Correct "ignore" in the file and open it again.`
    return failed('scene-invalid', message, path)
  }
  return done(parsed.output)
}

/** What is wrong with the settings of a body that did not come from a file; null if nothing is. */
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
    return `The scene has no "${where}", which it needs. Add it to the file and open it again.`
  }
  if (where === 'version') {
    return `The scene has version ${issue.received}; this Rigsphere reads version 1. Save it again with a matching release.`
  }
  return `The scene's "${where}" is ${inputOf(issue)}, expected ${issue.expected ?? issue.message}. Correct it in the file and open it again.`
}

/** Numbers of a list say more than that it is one. */
function inputOf({ input, received }: v.BaseIssue<unknown>): string {
  return Array.isArray(input) && input.length <= 4 ? JSON.stringify(input) : received
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index)
}

function strangerIn(ignore: NonNullable<SceneFile['ignore']>, bodies: readonly { name: string }[]): string | undefined {
  const names = new Set(bodies.map((body) => body.name))
  return ignore.flat().find((name) => !names.has(name))
}
