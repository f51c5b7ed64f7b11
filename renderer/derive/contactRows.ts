import type { PairContacts } from '../../electron/contract/core.ts'
import type { ContactRef } from '../state/selection.ts'

/** The contacts of two joints, as positions in `pair.triangles`. */
export interface JointPair {
  readonly key: string
  readonly pair: PairContacts
  readonly jointA: number
  readonly jointB: number
  readonly contacts: Uint32Array
}

export type ContactRow =
  | { readonly kind: 'pair'; readonly pair: PairContacts; readonly contacts: number; readonly open: boolean }
  | { readonly kind: 'joints'; readonly joints: JointPair; readonly open: boolean }
  | { readonly kind: 'contact'; readonly contact: ContactRef }

export const pairKey = (pair: PairContacts): string => `${pair.a} ${pair.b}`

/** Numbers per pair in `PairContacts.jointPairs`. */
const JOINT_PAIR = 3

/** As the core sorts them: most contacts first, then by name. */
export function jointPairs(pair: PairContacts): readonly JointPair[] {
  let first = 0
  return Array.from({ length: pair.jointPairs.length / JOINT_PAIR }, (_, k) => {
    const [jointA = 0, jointB = 0, count = 0] = pair.jointPairs.subarray(k * JOINT_PAIR)
    const contacts = pair.byJoints.subarray(first, first + count)
    first += count
    return { key: `${pairKey(pair)} ${jointA} ${jointB}`, pair, jointA, jointB, contacts }
  })
}

function contactAt({ a, b, triangles }: PairContacts, contact: number): ContactRef {
  return { a, b, triangleA: triangles[2 * contact] ?? 0, triangleB: triangles[2 * contact + 1] ?? 0 }
}

/** Whether two rows look alike and do the same. The contacts of folded joints may differ. */
export function sameRow(one: ContactRow, other: ContactRow): boolean {
  return one.kind === other.kind && rowText(one) === rowText(other)
}

function rowText(row: ContactRow): string {
  switch (row.kind) {
    case 'pair':
      return `${pairKey(row.pair)} ${row.contacts} ${row.open}`
    case 'joints':
      return `${row.joints.key} ${row.joints.contacts.length} ${row.open}`
    case 'contact':
      return `${row.contact.a} ${row.contact.b} ${row.contact.triangleA} ${row.contact.triangleB}`
  }
}

/** The list of contacts, which may be thousands long: the row of a contact is made when it is looked at. */
export interface ContactRows {
  readonly length: number
  at(row: number): ContactRow
}

/** Pairs of bodies with most contacts come first. They are open and pairs of joints are closed unless they were `turned`. */
export function contactRows(pairs: readonly PairContacts[], turned: ReadonlySet<string>): ContactRows {
  const blocks: { readonly start: number; readonly row: ContactRow }[] = []
  let length = 0
  const add = (row: ContactRow, size = 1) => {
    blocks.push({ start: length, row })
    length += size
  }
  // The core sorts pairs of bodies by name, and this sort is stable.
  for (const pair of pairs.toSorted((p, q) => q.triangles.length - p.triangles.length)) {
    if (pair.triangles.length === 0) continue
    const shown = !turned.has(pairKey(pair))
    add({ kind: 'pair', pair, contacts: pair.triangles.length / 2, open: shown })
    for (const joints of shown ? jointPairs(pair) : []) {
      const open = turned.has(joints.key)
      add({ kind: 'joints', joints, open }, open ? 1 + joints.contacts.length : 1)
    }
  }
  return { length, at: (row) => rowIn(blocks[blocks.findLastIndex(({ start }) => start <= row)], row) }
}

function rowIn(block: { readonly start: number; readonly row: ContactRow } | undefined, row: number): ContactRow {
  if (block === undefined) throw new Error(`contactRows: there is no row ${row}`)
  const k = row - block.start - 1
  if (k < 0 || block.row.kind !== 'joints') return block.row
  const { pair, contacts } = block.row.joints
  return { kind: 'contact', contact: contactAt(pair, contacts[k] ?? 0) }
}
