import type { PairContacts } from '../../electron/contract/core.ts'
import type { ContactRef } from './selection.ts'

/** The contacts of two joints, as positions in `pair.triangles`. */
export interface JointPair {
  readonly key: string
  readonly pair: PairContacts
  readonly jointA: number
  readonly jointB: number
  readonly contacts: readonly number[]
}

export type ContactRow =
  | { readonly kind: 'pair'; readonly pair: PairContacts; readonly contacts: number; readonly open: boolean }
  | { readonly kind: 'joints'; readonly joints: JointPair; readonly open: boolean }
  | { readonly kind: 'contact'; readonly contact: ContactRef }

export const pairKey = (pair: PairContacts): string => `${pair.a} ${pair.b}`

/** By pair of joints, the busiest first. */
export function jointPairs(pair: PairContacts): readonly JointPair[] {
  const groups = new Map<string, number[]>()
  for (let k = 0; k < pair.triangles.length / 2; k++) {
    const key = `${pairKey(pair)} ${pair.joints[2 * k]} ${pair.joints[2 * k + 1]}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [k])
    else group.push(k)
  }
  const list = [...groups].map(([key, contacts]) => ({ key, pair, contacts, ...jointsAt(pair, contacts[0] ?? 0) }))
  return list.sort((a, b) => b.contacts.length - a.contacts.length || a.jointA - b.jointA || a.jointB - b.jointB)
}

function jointsAt({ joints }: PairContacts, contact: number): Pick<JointPair, 'jointA' | 'jointB'> {
  return { jointA: joints[2 * contact] ?? 0, jointB: joints[2 * contact + 1] ?? 0 }
}

function contactAt({ a, b, triangles }: PairContacts, contact: number): ContactRef {
  return { a, b, triangleA: triangles[2 * contact] ?? 0, triangleB: triangles[2 * contact + 1] ?? 0 }
}

/** The list of contacts, which may be thousands long: the row of a contact is made when it is looked at. */
export interface ContactRows {
  readonly length: number
  at(row: number): ContactRow
}

/** Pairs of bodies are open and pairs of joints are closed unless they were `turned`. */
export function contactRows(pairs: readonly PairContacts[], turned: ReadonlySet<string>): ContactRows {
  const blocks: { readonly start: number; readonly row: ContactRow }[] = []
  let length = 0
  const add = (row: ContactRow, size = 1) => {
    blocks.push({ start: length, row })
    length += size
  }
  for (const pair of pairs) {
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
