import type { SceneFile } from './sceneFile.ts'
import type { SceneMember } from './sessionBody.ts'

/** Ids of two bodies whose contacts are not computed. Equal ids disable the contacts of a body with itself. */
export type IgnoredPair = readonly [number, number]

type Named = Pick<SceneMember, 'id' | 'settings'>

/** Converts pairs of ids to the keys of `BodiesQuestion.ignored`. Pairs with unknown ids are skipped. */
export function ignoredKeys(bodies: readonly Named[], ignored: readonly IgnoredPair[]): ReadonlySet<number> {
  const indices = new Map(ignored.length === 0 ? [] : bodies.map(({ id }, index) => [id, index]))
  const keys = new Set<number>()
  for (const [p, q] of ignored) {
    const a = indices.get(p)
    const b = indices.get(q)
    if (a !== undefined && b !== undefined) keys.add(Math.min(a, b) * bodies.length + Math.max(a, b))
  }
  return keys
}

/** Converts the body names of a scene file to ids. */
export function ignoredIds(bodies: readonly Named[], { ignore = [] }: Pick<SceneFile, 'ignore'>): IgnoredPair[] {
  const ids = new Map(bodies.map(({ id, settings }) => [settings.name, id]))
  return ignore.flatMap(([p, q]): IgnoredPair[] => {
    const a = ids.get(p)
    const b = ids.get(q)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

/** Converts ids to body names. Omits pairs with a body that is not in the scene; they stay in the session for undo. */
export function ignoredNames(bodies: readonly Named[], ignored: readonly IgnoredPair[]): [string, string][] {
  const names = new Map(bodies.map(({ id, settings }) => [id, settings.name]))
  return ignored.flatMap(([p, q]): [string, string][] => {
    const a = names.get(p)
    const b = names.get(q)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

/** The pairs whose bodies are both in the scene. */
export function ignoredNow(bodies: readonly Named[], ignored: readonly IgnoredPair[]): IgnoredPair[] {
  const ids = new Set(bodies.map(({ id }) => id))
  return ignored.filter(([a, b]) => ids.has(a) && ids.has(b))
}
