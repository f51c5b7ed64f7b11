import { describe, expect, it } from 'vitest'
import { fitLines } from '../../cli/run/fitLines.ts'

describe('fitLines', () => {
  it('keeps lines that fit', () => {
    expect(fitLines('  a  b\n\nfive words', 10)).toBe('  a  b\n\nfive words')
  })

  it('breaks between words', () => {
    expect(fitLines('12 sphere tests, 4 refits', 16)).toBe('12 sphere tests,\n4 refits')
  })

  it('moves a description below its term', () => {
    expect(fitLines('  rigsphere tree   its levels', 20)).toBe('  rigsphere tree\n      its levels')
  })

  it('indents all lines of a description equally', () => {
    expect(fitLines('  khr  colliders of drafts', 16)).toBe('  khr\n      colliders\n      of drafts')
  })

  it('indents continuation lines', () => {
    expect(fitLines('  rigsphere tree --leaf 8', 20)).toBe('  rigsphere tree\n      --leaf 8')
  })

  it('keeps a word longer than the line', () => {
    expect(fitLines('see /a/very/long/path there', 8)).toBe('see\n/a/very/long/path\nthere')
  })
})
