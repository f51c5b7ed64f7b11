import { JOINT_PAIR, type PairContacts } from '../../electron/contract/core.ts'
import type { ContactRef } from '../state/selection.ts'

/** The contacts of two joints, as indices into the contacts of `pair`. */
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

/** In the order of the core: most contacts first, then by name. */
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

/** Whether two rows look and behave alike. The contacts of folded joints may differ. */
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

/** The list of contacts. It may have thousands of rows, so each is created on access. */
export interface ContactRows {
  readonly length: number
  at(row: number): ContactRow
}

/** Body pairs with most contacts come first. They are open and joint pairs closed, except those in `toggled`. */
export function contactRows(pairs: readonly PairContacts[], toggled: ReadonlySet<string>): ContactRows {
  const blocks: { readonly start: number; readonly row: ContactRow }[] = []
  let length = 0
  const add = (row: ContactRow, size = 1) => {
    blocks.push({ start: length, row })
    length += size
  }
  // The core sorts pairs of bodies by name, and this sort is stable.
  for (const pair of pairs.toSorted((p, q) => q.triangles.length - p.triangles.length)) {
    if (pair.triangles.length === 0) continue
    const shown = !toggled.has(pairKey(pair))
    add({ kind: 'pair', pair, contacts: pair.triangles.length / 2, open: shown })
    for (const joints of shown ? jointPairs(pair) : []) {
      const open = toggled.has(joints.key)
      add({ kind: 'joints', joints, open }, open ? 1 + joints.contacts.length : 1)
    }
  }
  return { length, at: (row) => rowIn(blocks[blocks.findLastIndex(({ start }) => start <= row)], row) }
}

function rowIn(block: { readonly start: number; readonly row: ContactRow } | undefined, row: number): ContactRow {
  if (block === undefined) throw new Error(`contactRows: row ${row} is out of range`)
  const k = row - block.start - 1
  if (k < 0 || block.row.kind !== 'joints') return block.row
  const { pair, contacts } = block.row.joints
  return { kind: 'contact', contact: contactAt(pair, contacts[k] ?? 0) }
}
