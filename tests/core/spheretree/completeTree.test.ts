import { describe, expect, it } from 'vitest'
import { completeTree } from '../../../core/spheretree/completeTree.ts'

describe('missing tree settings', () => {
  it.each([
    ['everything', {}, { builder: 'kcentre', collapse: 0.8, leaf: 64 }],
    ['all but the builder', { builder: 'quinlan' }, { builder: 'quinlan', collapse: 0.6, leaf: 64 }],
    ['builder and leaf size', { collapse: 0.7 }, { builder: 'kcentre', collapse: 0.7, leaf: 64 }],
    ['nothing', { builder: 'quinlan', collapse: 1, leaf: 3 }, { builder: 'quinlan', collapse: 1, leaf: 3 }],
  ])('take the defaults of the builder: %s', (_, given, complete) => {
    expect(completeTree(given)).toEqual(complete)
  })

  it('are taken from another tree, except for the collapse constant of another builder', () => {
    const stored = { builder: 'quinlan', collapse: 0.7, leaf: 5 }
    expect(completeTree({}, stored)).toEqual(stored)
    expect(completeTree({ builder: 'quinlan', leaf: 6 }, stored)).toEqual({ ...stored, leaf: 6 })
    expect(completeTree({ builder: 'kcentre' }, stored)).toEqual({ builder: 'kcentre', collapse: 0.8, leaf: 5 })
  })
})
