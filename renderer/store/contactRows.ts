import type { PairContacts } from '../../electron/contract/core.ts'
import type { ContactRef } from './selection.ts'

export type ContactRow =
  | { readonly kind: 'pair'; readonly pair: PairContacts; readonly contacts: number; readonly folded: boolean }
  | { readonly kind: 'contact'; readonly contact: ContactRef }

export const pairKey = (pair: PairContacts): string => `${pair.a} ${pair.b}`

/** The list of contacts, which may be thousands long: a row is made when it is looked at. */
export interface ContactRows {
  readonly length: number
  at(row: number): ContactRow
}

export function contactRows(pairs: readonly PairContacts[], folded: ReadonlySet<string>): ContactRows {
  const touching = pairs.filter((pair) => pair.triangles.length > 0)
  const starts: number[] = []
  let length = 0
  for (const pair of touching) {
    starts.push(length)
    length += 1 + (folded.has(pairKey(pair)) ? 0 : pair.triangles.length / 2)
  }
  return {
    length,
    at(row) {
      const group = starts.findLastIndex((start) => start <= row)
      const pair = touching[group] as PairContacts
      const k = row - (starts[group] as number) - 1
      if (k < 0) {
        return { kind: 'pair', pair, contacts: pair.triangles.length / 2, folded: folded.has(pairKey(pair)) }
      }
      const triangleA = pair.triangles[2 * k] as number
      const triangleB = pair.triangles[2 * k + 1] as number
      return { kind: 'contact', contact: { a: pair.a, b: pair.b, triangleA, triangleB } }
    },
  }
}
