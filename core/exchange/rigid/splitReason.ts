import type { RigidReport } from './rigidSphereSet.ts'

/** Explains the number of spheres, for display. */
export function splitReason({
  requested,
  produced,
  stops,
}: Pick<RigidReport, 'requested' | 'produced' | 'stops'>): string {
  const made = `${produced} ${produced === 1 ? 'sphere' : 'spheres'}`
  if (requested.by === 'level') {
    const each = `one for each joint in each sphere of level ${requested.level}, and in each leaf above it`
    return `Level ${requested.level} of the tree requested, ${made} created: ${each}.`
  }
  if (produced === requested.spheres) return `${made} requested and created.`
  const { leaf, notSmaller, room } = stops
  const reasons = [
    leaf > 0 &&
      `${leaf} cannot be split, because their triangles are in one leaf of the tree (smaller leaves allow more)`,
    notSmaller > 0 && `${notSmaller} would have parts that are not at least 2 % smaller in all measured poses`,
    room > 0 && `${room} would need more parts than the budget allows`,
  ].filter((reason) => reason !== false)
  const counts = `${requested.spheres} spheres requested, ${made} created`
  return `${counts}: no further split is possible. Of these, ${reasons.join('; ')}.`
}
