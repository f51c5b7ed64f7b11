import type { JointContact } from '../../exchange/write/exportFormat.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

/** The contacts of two bodies, grouped by pair of joints. The caller owns the arrays. */
export interface JointPairs {
  /**
   * JOINT_PAIR numbers per pair: joint of a, joint of b, number of contacts. Sorted by number of contacts, descending,
   * then by name. Within one body, a pair is unordered and listed once.
   */
  readonly jointPairs: Uint32Array
  /** Indices into the list of triangle pairs, grouped in the order of `jointPairs`. */
  readonly byJoints: Uint32Array
}

export const JOINT_PAIR = 3

interface Group {
  readonly a: number
  readonly b: number
  readonly contacts: number[]
}

/**
 * `joints`: the dominant joints of the two triangles of each contact, a, b, a, b, … `self`: both triangles are of the
 * same body.
 */
export function groupByJoints(
  joints: Uint32Array,
  namesA: readonly string[],
  namesB: readonly string[],
  self: boolean,
): JointPairs {
  const groups = new Map<number, Group>()
  for (let k = 0; k < joints.length / 2; k++) {
    const swapped = self && isAfter(joints[2 * k], joints[2 * k + 1], namesA)
    const a = joints[swapped ? 2 * k + 1 : 2 * k]
    const b = joints[swapped ? 2 * k : 2 * k + 1]
    const key = a * namesB.length + b
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { a, b, contacts: [k] })
    else group.contacts.push(k)
  }
  const sorted = [...groups.values()].sort(
    (p, q) =>
      q.contacts.length - p.contacts.length ||
      compare(namesA[p.a], namesA[q.a]) ||
      compare(namesB[p.b], namesB[q.b]) ||
      p.a - q.a ||
      p.b - q.b,
  )
  return {
    jointPairs: Uint32Array.from(sorted.flatMap(({ a, b, contacts }) => [a, b, contacts.length])),
    byJoints: Uint32Array.from(sorted.flatMap(({ contacts }) => contacts)),
  }
}

function isAfter(a: number, b: number, names: readonly string[]): boolean {
  return (compare(names[a], names[b]) || a - b) > 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The joint pairs of all pairs of bodies, by name. Sorted by number of contacts, descending; ties keep the order of the
 * body pairs.
 */
export function nameJointPairs(
  contacts: readonly (JointPairs & { readonly a: number; readonly b: number })[],
  bodies: readonly SessionBody[],
): JointContact[] {
  const named = contacts.flatMap(({ a: idA, b: idB, jointPairs }) => {
    const a = bodies.find(({ id }) => id === idA)
    const b = bodies.find(({ id }) => id === idB)
    if (a === undefined || b === undefined) return []
    return Array.from({ length: jointPairs.length / JOINT_PAIR }, (_, k): JointContact => {
      const [jointA, jointB, count] = jointPairs.subarray(k * JOINT_PAIR)
      return {
        bodies: [a.settings.name, b.settings.name],
        joints: [a.loaded.rig.joints.names[jointA], b.loaded.rig.joints.names[jointB]],
        contacts: count,
      }
    })
  })
  return named.sort((p, q) => q.contacts - p.contacts)
}
