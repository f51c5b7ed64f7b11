import { describe, expect, it } from 'vitest'
import { fitLines } from '../../cli/fitLines.ts'

describe('lines for a screen', () => {
  it('stay as they are where they fit', () => {
    expect(fitLines('  a  b\n\nfive words', 10)).toBe('  a  b\n\nfive words')
  })

  it('break between words', () => {
    expect(fitLines('12 sphere tests, 4 refits', 16)).toBe('12 sphere tests,\n4 refits')
  })

  it('have what they explain below what they name', () => {
    expect(fitLines('  rigsphere tree   its levels', 20)).toBe('  rigsphere tree\n      its levels')
  })

  it('explain on several lines, all at one depth', () => {
    expect(fitLines('  khr  colliders of drafts', 16)).toBe('  khr\n      colliders\n      of drafts')
  })

  it('go on deeper where they are indented', () => {
    expect(fitLines('  rigsphere tree --leaf 8', 20)).toBe('  rigsphere tree\n      --leaf 8')
  })

  it('keep a word that is longer than the screen', () => {
    expect(fitLines('see /a/very/long/path there', 8)).toBe('see\n/a/very/long/path\nthere')
  })
})
