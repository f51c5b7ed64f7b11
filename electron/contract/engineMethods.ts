import * as v from 'valibot'
import { MOST_SPHERES } from '../../core/innertree/innerSettingsFault.ts'
import type { SessionQueries } from '../../core/session/session.ts'
import { skinnings } from '../../core/skinning/skinning.ts'
import { efforts } from '../../core/spheretree/cells/tree/cellTree.ts'
import type { HostMethods } from './engine.ts'
import { type Method, type RequestOf, shortText, token, type Traits } from './method.ts'

const task = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const body = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const seconds = v.pipe(v.number(), v.finite())
const number = v.pipe(v.number(), v.finite())
const three = v.tuple([number, number, number])
const quaternion = v.tuple([number, number, number, number])
const mostBodies = 10_000
const mostIgnored = 100_000
const skinning = v.picklist(skinnings)
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

const hostMethods = {
  openScene: { request: v.strictObject({ task, file: token, ...newBody }), changesScene: true },
  recover: { request: v.strictObject({ task }), changesScene: true },
  reload: { request: v.strictObject({ task }), changesScene: true },
  addRig: { request: v.strictObject({ task, file: token, ...newBody }), changesScene: true, isEdit: true },
  findRig: { request: v.strictObject({ task, rig: index }), changesScene: true, isEdit: true },
  arrange: {
    request: v.strictObject({
      task,
      bodies: v.pipe(v.array(arranged), v.maxLength(mostBodies)),
      ignored: v.exactOptional(v.pipe(v.array(v.tuple([body, body])), v.maxLength(mostIgnored))),
    }),
    changesScene: true,
    isEdit: true,
  },
  buildInner: { request: v.strictObject({ task, body, settings: innerSettings }) },
  fitTree: { request: v.strictObject({ task, body, settings: fittedSettings }) },
  measureTree: { request: v.strictObject({ task, body, tree }) },
  measureDrawn: {
    request: v.strictObject({
      body,
      drawn: drawnSpheres,
      wish: v.strictObject({ protrusions: v.boolean(), uncovered: v.boolean() }),
    }),
  },
  previewExport: { request: v.strictObject({ task, ...exportWish }) },
  exportBody: { request: v.strictObject({ task, ...exportWish }), ownsArrays: true },
  cancel: { request: v.strictObject({ task }) },
} satisfies { readonly [M in keyof HostMethods]: Method<RequestOf<HostMethods[M]>> }

/** Queries that go to the session unchanged. Those without a time use the pose of the last frame. */
const sessionMethods = {
  /** Its arrays belong to the rig, so they are copied. */
  geometry: { request: v.strictObject({ body }) },
  frame: {
    request: v.strictObject({
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
    ownsArrays: true,
  },
  /** Contacts at a few times: part of a scan. Other requests can run between two calls. */
  scan: { request: v.strictObject({ times, self: v.exactOptional(v.boolean()), passes: v.exactOptional(passes) }) },
  /** What a volume touches, among the visible bodies. */
  probe: { request: v.strictObject({ volume, any: v.exactOptional(v.boolean()) }) },
  /** What a ray hits, among the visible bodies. */
  pick: { request: v.strictObject({ ray, wanted: v.exactOptional(v.picklist(['nearest', 'any', 'all'])) }) },
  /** Distance between the surfaces of two visible bodies. */
  distance: { request: v.strictObject({ bodies: v.tuple([body, body]) }) },
  /**
   * Intersection volume of two bodies. `budget`: time limit in milliseconds; the core processes no other requests
   * meanwhile.
   */
  penetration: { request: v.strictObject({ bodies: v.tuple([body, body]), budget }) },
  /**
   * Intersection volume of two bodies, computed from their inner spheres; both rigs need them (`buildInner`). Without
   * `budget`, in milliseconds, all spheres are used. `compare`: also compute the exact volume of closed bodies.
   */
  innerPenetration: {
    request: v.strictObject({
      bodies: v.tuple([body, body]),
      budget: v.exactOptional(budget),
      compare: v.exactOptional(v.boolean()),
    }),
  },
  /** An upper bound of the distance between two bodies, computed from their inner spheres. */
  innerDistance: { request: v.strictObject({ bodies: v.tuple([body, body]) }) },
  /** `innerPenetration` at a few times: part of a scan. */
  overlapAlong: {
    request: v.strictObject({ bodies: v.tuple([body, body]), times, compare: v.exactOptional(v.boolean()) }),
  },
  /** The settings that `buildInner` would use, and a rough estimate of its cost. */
  innerEstimate: { request: v.strictObject({ body, settings: innerSettings }) },
  /** Results of the contact query for several limits of the number of operations. */
  budgetCurve: {
    request: v.strictObject({
      operations: v.pipe(v.array(operations), v.maxLength(32)),
      self: v.exactOptional(v.boolean()),
    }),
  },
  tree: { request: v.strictObject({ body }) },
  /** Tightness of every sphere of the body's tree: `listedSphere.length` numbers per node. */
  listSpheres: { request: v.strictObject({ body }), ownsArrays: true },
  /** What a tree of a body costs at a few times: part of a scan. */
  treeTimes: { request: v.strictObject({ body, tree, times }) },
  /** All elements that an import problem affects. `kind` as in `RigView.problems`. */
  offenders: { request: v.strictObject({ body, kind: shortText }) },
  sphere: { request: v.strictObject({ body, node: index }) },
  vertex: { request: v.strictObject({ body, vertex: index }) },
  /** Bounds of all visible bodies at a few times. */
  motion: { request: v.strictObject({ times }) },
  /** Measures how well each skinning method preserves a body's shape at a few times: part of a scan. */
  skinning: { request: v.strictObject({ body, times }) },
  /** Mean tightness of the spheres of a level at a few times; 1 is a perfect fit. Part of a scan. */
  fitAlong: { request: v.strictObject({ body, level: wholeFromOne, times }), ownsArrays: true },
} satisfies { readonly [M in keyof SessionQueries]?: Method<RequestOf<SessionQueries[M]>> }

/** The methods of the engine. Everything else about a method is derived from its row. */
export const engineMethods = { ...hostMethods, ...sessionMethods }

export const sessionMethodNames = Object.keys(sessionMethods) as readonly SessionMethodName[]

export type SessionMethodName = keyof typeof sessionMethods

export type SessionMethods = {
  [M in SessionMethodName]: (
    request: Immutable<v.InferOutput<(typeof sessionMethods)[M]['request']>>,
  ) => Promise<ReturnType<SessionQueries[M]>>
}

type Immutable<T> = { readonly [K in keyof T]: Immutable<T[K]> }

/** The traits of a method of the core; none if the window cannot call it. */
export function traitsOf(method: string): Traits {
  return (engineMethods as Readonly<Record<string, Traits>>)[method] ?? {}
}
