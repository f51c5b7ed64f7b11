import type { Skin } from '../../rig/skin.ts'

/** Groups vertices by joint set, in ascending order of the set index. */
export function membersBySet(skin: Skin, vertices: ArrayLike<number>, count: number): Map<number, number[]> {
  const bySet = new Map<number, number[]>()
  for (let i = 0; i < count; i++) {
    const set = skin.setOf[vertices[i]]
    const members = bySet.get(set)
    if (members === undefined) bySet.set(set, [vertices[i]])
    else members.push(vertices[i])
  }
  return new Map([...bySet].sort(([a], [b]) => a - b))
}
