import { createCounts, BOX_TESTS, TRIANGLE_TESTS, type LevelCounts } from '../query/counts.ts'
import { refreshBody } from '../query/body.ts'
import { createPairList, sortedPairs } from '../query/pairList.ts'
import { walkPair } from '../query/walk.ts'
import type { Rig } from '../rig/rig.ts'
import { dominantJoints } from '../skinning/dominantJoints.ts'
import { done, type Reply } from '../reply.ts'
import { depthOf } from '../spheretree/layout.ts'
import type { PairContacts, QueryCounts } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

export interface Contacts {
  readonly contacts: readonly PairContacts[]
  readonly counts: QueryCounts
  readonly milliseconds: number
}

/** All contacts between every two bodies of the scene, as they are posed now. */
export function askContacts(bodies: readonly SessionBody[], now: () => number): Reply<Contacts> {
  for (const { body } of bodies) {
    const fresh = refreshBody(body)
    if (!fresh.ok) return fresh
  }
  const started = now()
  const contacts: PairContacts[] = []
  const sum = { sphereTests: 0, refits: 0, boxTests: 0, triangleTests: 0, verticesSkinned: 0 }
  for (let i = 0; i < bodies.length; i++) {
    for (let j = i + 1; j < bodies.length; j++) contacts.push(askPair(bodies[i], bodies[j], sum))
  }
  for (const { body } of bodies) sum.verticesSkinned += body.deformed
  return done({ contacts, counts: sum, milliseconds: now() - started })
}

function askPair(a: SessionBody, b: SessionBody, sum: { -readonly [K in keyof QueryCounts]: number }): PairContacts {
  const found = createPairList()
  const counts = createCounts(depthOf(a.body.tree), depthOf(b.body.tree))
  walkPair(a.body, b.body, false, found, counts)
  sum.sphereTests += total(counts.a, 'tested')
  sum.refits += total(counts.a, 'refitted') + total(counts.b, 'refitted')
  sum.boxTests += counts.totals[BOX_TESTS]
  sum.triangleTests += counts.totals[TRIANGLE_TESTS]
  const triangles = sortedPairs(found, b.body.tree.triangles.length)
  return { a: a.id, b: b.id, triangles, joints: jointsOf(triangles, a.loaded.rig, b.loaded.rig) }
}

const dominant = new WeakMap<Rig, Int32Array>()

function dominantOf(rig: Rig): Int32Array {
  const known = dominant.get(rig) ?? dominantJoints(rig.skin, rig.joints.names.length)
  dominant.set(rig, known)
  return known
}

function jointsOf(triangles: Uint32Array, a: Rig, b: Rig): Uint32Array {
  if (triangles.length === 0) return triangles
  const sides = [dominantOf(a), dominantOf(b)]
  return triangles.map((triangle, k) => sides[k % 2][triangle])
}

function total(counts: LevelCounts, what: keyof LevelCounts): number {
  return counts[what].reduce((sum, count) => sum + count, 0)
}
