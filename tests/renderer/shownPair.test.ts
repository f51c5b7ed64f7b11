import { describe, expect, it } from 'vitest'
import type { BodyView } from '../../electron/contract/core.ts'
import { noSelection, withPresentPair } from '../../renderer/state/selection.ts'
import { shownPair } from '../../renderer/derive/shownPair.ts'

const body = (id: number) => ({ id, settings: { name: `body ${id}` } }) as BodyView
const bodies = [1, 2, 3].map(body)
const ids = (pair: ReturnType<typeof shownPair>) => (pair.status === 'pair' ? [pair.a.id, pair.b.id] : pair.title)

describe('the measured pair', () => {
  it('is the selected one, in selection order', () => {
    expect(ids(shownPair(bodies, new Set(), [3, 1]))).toEqual([3, 1])
  })

  it('is the only one if none is selected', () => {
    expect(ids(shownPair(bodies.slice(0, 2), new Set(), null))).toEqual([1, 2])
    expect(ids(shownPair(bodies, new Set([2]), null))).toEqual([1, 3])
    expect(ids(shownPair(bodies, new Set(), null))).toBe('No pair selected')
  })

  it.each([
    [[], new Set<number>(), null, 'No bodies yet'],
    [bodies.slice(0, 1), new Set<number>(), null, 'Two bodies are required'],
    [bodies, new Set<number>(), [2, 2], 'One body with itself'],
    [bodies, new Set([3]), [1, 3], 'body 3 is hidden'],
    [bodies, new Set<number>(), [1, 9], 'No pair selected'],
  ] as const)('is missing with a reason that the panel shows (%#)', (some, hidden, picked, title) => {
    const pair = shownPair(some, hidden, picked)
    expect(ids(pair)).toBe(title)
    expect(pair).toHaveProperty('hint', expect.stringMatching(/^[A-Z].+\.$/))
  })
})

describe('the selected pair', () => {
  const picked = { ...noSelection, body: 1, focus: 'pair' as const, pair: [1, 2] as const }

  it('is kept while both bodies are in the scene', () => {
    expect(withPresentPair(picked, new Set([1, 2]))).toBe(picked)
  })

  it('is cleared with its contact if a body is removed', () => {
    expect(withPresentPair(picked, new Set([1]))).toEqual({ ...noSelection, body: 1, focus: 'body' })
    const contact = { a: 1, b: 2, triangleA: 0, triangleB: 0 }
    expect(withPresentPair({ ...picked, focus: 'contact', contact }, new Set([1])).contact).toBeNull()
    expect(withPresentPair({ ...picked, focus: 'joint' }, new Set([1])).focus).toBe('joint')
  })
})
