import type { SceneFile } from './sceneFile.ts'
import type { SceneMember } from './sessionBody.ts'

/** Ids of two bodies whose contacts nobody wants to know; twice the same for a body with itself. */
export type IgnoredPair = readonly [number, number]

type Named = Pick<SceneMember, 'id' | 'settings'>

/** As `BodiesQuestion.ignored` has them. Pairs of bodies that are not there mean nothing. */
export function ignoredKeys(bodies: readonly Named[], ignored: readonly IgnoredPair[]): ReadonlySet<number> {
  const places = new Map(ignored.length === 0 ? [] : bodies.map(({ id }, place) => [id, place]))
  const keys = new Set<number>()
  for (const [p, q] of ignored) {
    const a = places.get(p)
    const b = places.get(q)
    if (a !== undefined && b !== undefined) keys.add(Math.min(a, b) * bodies.length + Math.max(a, b))
  }
  return keys
}

/** From the names in a scene file to ids. */
export function ignoredIds(bodies: readonly Named[], { ignore = [] }: Pick<SceneFile, 'ignore'>): IgnoredPair[] {
  const ids = new Map(bodies.map(({ id, settings }) => [settings.name, id]))
  return ignore.flatMap(([p, q]): IgnoredPair[] => {
    const a = ids.get(p)
    const b = ids.get(q)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

/** And back. A pair sleeps while one of its bodies is not in the scene, so that undoing a removal brings it back. */
export function ignoredNames(bodies: readonly Named[], ignored: readonly IgnoredPair[]): [string, string][] {
  const names = new Map(bodies.map(({ id, settings }) => [id, settings.name]))
  return ignored.flatMap(([p, q]): [string, string][] => {
    const a = names.get(p)
    const b = names.get(q)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

/** Those of which both bodies are in the scene. */
export function ignoredNow(bodies: readonly Named[], ignored: readonly IgnoredPair[]): IgnoredPair[] {
  const ids = new Set(bodies.map(({ id }) => id))
  return ignored.filter(([a, b]) => ids.has(a) && ids.has(b))
}
