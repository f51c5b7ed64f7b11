import { expect } from 'vitest'
import { askPair, askSelf } from '../../../core/query/base/method.ts'
import type { Body } from '../../../core/query/base/body.ts'
import { type MethodName, methods } from '../../../core/query/methods.ts'
import type { QueryOptions } from '../../../core/query/base/queryReport.ts'
import { good } from '../../support/good.ts'
import { tally } from '../../support/tally.ts'

export { good }

export const methodNames = Object.keys(methods) as MethodName[]

export function pairsBy(name: MethodName, a: Body, b: Body, options: QueryOptions = {}): Uint32Array {
  return good(askPair(methods[name], a, b, options)).pairs
}

/** Expects every method to find the same pairs, and one of them for a yes/no query. Returns the pairs. */
export function expectAgreement(a: Body, b: Body): Uint32Array {
  return expectSame((name, options) => pairsBy(name, a, b, options))
}

export function expectSelfAgreement(body: Body): Uint32Array {
  return expectSame((name, options) => good(askSelf(methods[name], body, options)).pairs)
}

function expectSame(ask: (name: MethodName, options: QueryOptions) => Uint32Array): Uint32Array {
  const truth = ask('brute', {})
  for (const name of methodNames) {
    if (name !== 'brute') expect(same(ask(name, {}), truth), name).toBe(true)
    const one = ask(name, { any: true })
    expect(one.length, `${name}, yes or no`).toBe(Math.min(2, truth.length))
    expect(one.length === 0 || hasPair(truth, one[0], one[1]), name).toBe(true)
  }
  tally('All methods find the pairs that brute force finds', 1)
  return truth
}

function same(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i])
}

export function toPairs(flat: Uint32Array): number[][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2], flat[i * 2 + 1]])
}

function hasPair(pairs: Uint32Array, s: number, t: number): boolean {
  return toPairs(pairs).some(([p, q]) => p === s && q === t)
}
