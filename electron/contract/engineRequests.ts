import * as v from 'valibot'
import { type Reply, done, failed } from '../../core/base/reply.ts'
import { MOST_SPHERES } from '../../core/innertree/innerSettingsFault.ts'
import { efforts } from '../../core/spheretree/cells/tree/cellTree.ts'
import type { Engine } from './engine.ts'
import type { Json, Shell, ViewMemory } from './shell.ts'

type RequestOf<Method> = Method extends (...request: infer R) => unknown ? (R extends [] ? undefined : R[0]) : never
type Requests<Side> = { readonly [M in keyof Side]: v.GenericSchema<unknown, RequestOf<Side[M]>> }

const nothing = v.undefined()
const task = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const token = v.pipe(v.string(), v.maxLength(64))
const body = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const seconds = v.pipe(v.number(), v.finite())
const shortText = v.pipe(v.string(), v.maxLength(1000))

const json: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([
    v.null(),
    v.boolean(),
    v.pipe(v.number(), v.finite()),
    v.string(),
    v.array(json),
    v.record(v.string(), json),
  ]),
)

/** Enough for any layout, and small enough for a settings file. */
const viewLimit = 64 * 1024
export const viewMemory: v.GenericSchema<unknown, ViewMemory> = v.pipe(
  v.record(v.string(), json),
  v.check(
    (view) => JSON.stringify(view).length <= viewLimit,
    `must not be longer than ${viewLimit} characters of JSON`,
  ),
)

const number = v.pipe(v.number(), v.finite())
const three = v.tuple([number, number, number])
const quaternion = v.tuple([number, number, number, number])
const mostBodies = 10_000
const mostIgnored = 100_000
const skinning = v.picklist(['linear', 'spherical', 'dual'])
const leaf = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1024))
/** Loose, like the scene file: unknown fields are preserved. */
const bodySettings = {
  name: shortText,
  clip: v.nullable(v.string()),
  offset: number,
  speed: number,
  loop: v.boolean(),
  skinning,
  place: v.looseObject({ position: three, rotation: quaternion, scale: three }),
  tree: v.looseObject({
    builder: shortText,
    collapse: v.pipe(number, v.minValue(0), v.maxValue(1)),
    leaf,
  }),
  hidden: v.boolean(),
  pose: v.record(v.string(), quaternion),
}
const newBody = {
  clip: v.exactOptional(v.nullable(shortText)),
  tree: v.exactOptional(v.strictObject({ builder: v.exactOptional(shortText), leaf: v.exactOptional(leaf) })),
}
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const arranged = v.strictObject({ id: v.nullable(body), rig: index, settings: v.looseObject(bodySettings) })
/** Limited to part of a clip, because the core processes no other requests meanwhile. */
const times = v.pipe(v.array(seconds), v.maxLength(256))
const passes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))
const operations = v.pipe(v.number(), v.finite(), v.minValue(0))
/** Milliseconds. */
const budget = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(10_000))
const fittedSettings = v.strictObject({
  builder: shortText,
  branching: v.pipe(v.number(), v.integer()),
  depth: v.pipe(v.number(), v.integer()),
  effort: v.picklist(efforts),
})
const tree = v.union([v.literal('query'), fittedSettings])
const drawnSpheres = v.pipe(
  v.instance(Float32Array),
  v.check((spheres) => spheres.length % 4 === 0 && spheres.length <= 4e6, 'must have 4 numbers per sphere'),
  v.check((spheres) => spheres.every(Number.isFinite), 'must be finite'),
)
const innerCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SPHERES))
const innerSettings = v.strictObject({
  spheres: innerCount,
  largest: v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1))),
  clustering: v.exactOptional(shortText),
})
const sphereChoice = v.variant('kind', [
  v.strictObject({ kind: v.literal('level'), level: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.strictObject({ kind: v.literal('front') }),
])
const sphereColour = v.picklist(['refitted', 'tightness', 'radius', 'joints', 'interval'])
const shading = v.variant('kind', [
  v.strictObject({ kind: v.literal('weight'), joint: index }),
  v.strictObject({ kind: v.picklist(['dominant', 'area', 'volume']) }),
  v.strictObject({ kind: v.literal('difference'), against: skinning }),
])

const size = v.pipe(number, v.minValue(0))
const sizes = v.tuple([size, size, size])
const volume = v.variant('kind', [
  v.strictObject({ kind: v.literal('sphere'), centre: three, radius: size }),
  v.strictObject({ kind: v.literal('capsule'), from: three, to: three, radius: size }),
  v.strictObject({ kind: v.literal('box'), low: three, high: three }),
  v.strictObject({ kind: v.literal('oriented-box'), centre: three, half: sizes, rotation: quaternion }),
])
const ray = v.strictObject({ origin: three, direction: three, far: v.exactOptional(size) })

const mostClips = 10_000
const mostSpheres = 100_000
const wholeFromOne = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostSpheres))
const exportWish = {
  body,
  format: v.pipe(v.string(), v.maxLength(64)),
  rigid: v.exactOptional(
    v.strictObject({
      size: v.exactOptional(
        v.variant('by', [
          v.strictObject({ by: v.literal('budget'), spheres: wholeFromOne }),
          v.strictObject({ by: v.literal('level'), level: wholeFromOne }),
        ]),
      ),
      clips: v.exactOptional(v.pipe(v.array(shortText), v.maxLength(mostClips))),
      rate: v.exactOptional(v.pipe(number, v.gtValue(0), v.maxValue(1000))),
      skinning: v.exactOptional(skinning),
    }),
  ),
}

/** A PNG of 160 x 100 pixels has at most 64 kB uncompressed. It starts with the signature. */
const thumbnail = v.pipe(
  v.string(),
  v.maxLength(100_000),
  v.regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/),
)

export const themePreference = v.picklist(['system', 'light', 'dark'])
const purpose = v.picklist(['open', 'add'])

export const engineRequests: Requests<Engine> = {
  openScene: v.strictObject({ task, file: token, ...newBody }),
  recover: v.strictObject({ task }),
  reload: v.strictObject({ task }),
  addRig: v.strictObject({ task, file: token, ...newBody }),
  findRig: v.strictObject({ task, rig: index }),
  arrange: v.strictObject({
    task,
    bodies: v.pipe(v.array(arranged), v.maxLength(mostBodies)),
    ignored: v.exactOptional(v.pipe(v.array(v.tuple([body, body])), v.maxLength(mostIgnored))),
  }),
  geometry: v.strictObject({ body }),
  frame: v.strictObject({
    time: seconds,
    self: v.exactOptional(v.boolean()),
    compare: v.exactOptional(v.boolean()),
    operations: v.exactOptional(operations),
    spheres: v.exactOptional(
      v.strictObject({ choice: sphereChoice, colour: sphereColour, body: v.exactOptional(body) }),
    ),
    fitted: v.exactOptional(v.strictObject({ body, level: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    inner: v.exactOptional(v.strictObject({ body, count: innerCount, other: v.exactOptional(body) })),
    shading: v.exactOptional(v.strictObject({ body: v.nullable(body), by: shading })),
    costs: v.exactOptional(v.boolean()),
    skeleton: v.exactOptional(v.boolean()),
    maps: v.exactOptional(v.boolean()),
    sideBySide: v.exactOptional(body),
  }),
  scan: v.strictObject({ times, self: v.exactOptional(v.boolean()), passes: v.exactOptional(passes) }),
  probe: v.strictObject({ volume, any: v.exactOptional(v.boolean()) }),
  pick: v.strictObject({ ray, wanted: v.exactOptional(v.picklist(['nearest', 'any', 'all'])) }),
  distance: v.strictObject({ bodies: v.tuple([body, body]) }),
  penetration: v.strictObject({ bodies: v.tuple([body, body]), budget }),
  innerPenetration: v.strictObject({
    bodies: v.tuple([body, body]),
    budget: v.exactOptional(budget),
    compare: v.exactOptional(v.boolean()),
  }),
  innerDistance: v.strictObject({ bodies: v.tuple([body, body]) }),
  overlapAlong: v.strictObject({ bodies: v.tuple([body, body]), times, compare: v.exactOptional(v.boolean()) }),
  buildInner: v.strictObject({ task, body, settings: innerSettings }),
  innerEstimate: v.strictObject({ body, settings: innerSettings }),
  budgetCurve: v.strictObject({
    operations: v.pipe(v.array(operations), v.maxLength(32)),
    self: v.exactOptional(v.boolean()),
  }),
  tree: v.strictObject({ body }),
  listSpheres: v.strictObject({ body }),
  fitTree: v.strictObject({ task, body, settings: fittedSettings }),
  measureTree: v.strictObject({ task, body, tree }),
  measureDrawn: v.strictObject({
    body,
    drawn: drawnSpheres,
    wish: v.strictObject({ protrusions: v.boolean(), uncovered: v.boolean() }),
  }),
  treeTimes: v.strictObject({ body, tree, times }),
  offenders: v.strictObject({ body, kind: shortText }),
  sphere: v.strictObject({ body, node: index }),
  vertex: v.strictObject({ body, vertex: index }),
  motion: v.strictObject({ times }),
  skinning: v.strictObject({ body, times }),
  fitAlong: v.strictObject({ body, level: wholeFromOne, times }),
  previewExport: v.strictObject({ task, ...exportWish }),
  exportBody: v.strictObject({ task, ...exportWish }),
  cancel: v.strictObject({ task }),
}

/** The shell as the main process receives it: preload adds the paths of a drop, which the page cannot access. */
export type ShellArrivals = Omit<Shell, 'adoptDropped'> & {
  adoptDropped(request: { paths: readonly string[] }): ReturnType<Shell['adoptDropped']>
}

export const shellRequests: Requests<ShellArrivals> = {
  ready: nothing,
  chooseFiles: v.strictObject({ purpose }),
  adoptDropped: v.strictObject({ paths: v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(100)) }),
  recentFiles: nothing,
  clearRecentFiles: nothing,
  keepThumbnail: v.strictObject({ picture: thumbnail }),
  thumbnail: v.strictObject({ file: token }),
  setTheme: v.strictObject({ preference: themePreference }),
  rememberView: v.strictObject({ view: viewMemory }),
  reportRenderer: v.strictObject({ webgl2: v.boolean(), renderer: shortText }),
  saveScene: v.strictObject({ ask: v.boolean(), quiet: v.exactOptional(v.literal(true)) }),
  saveScreenshot: nothing,
  showInFolder: v.strictObject({ file: token }),
  copyText: v.strictObject({ text: v.pipe(v.string(), v.maxLength(10_000_000)) }),
  licenses: nothing,
  openChromiumLicenses: nothing,
}

/** Validates a request. Returns it with the type of its method, or a problem that describes the error. */
export function checked<T>(schema: v.GenericSchema<unknown, T>, method: string, request: unknown): Reply<T> {
  try {
    const result = v.safeParse(schema, request)
    if (result.success) return done(result.output)
    const [issue] = result.issues
    return failed('request-invalid', `${method}: ${v.getDotPath(issue) ?? 'the request'} is wrong: ${issue.message}`)
  } catch (error) {
    // A message can contain cycles, for which a recursive schema causes a stack overflow.
    return failed('request-invalid', `${method}: the request cannot be checked: ${String(error)}`)
  }
}
