import { InvalidArgumentError } from 'commander'

/** Parsers of option values. What they refuse is a wrong call, exit code 2, in a sentence that names the value. */

export function finiteNumber(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.')
  return value
}

export function positiveNumber(text: string): number {
  const value = finiteNumber(text)
  if (value <= 0) throw new InvalidArgumentError('It must be larger than 0.')
  return value
}

export function wholeNumber(text: string): number {
  const value = finiteNumber(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return value
}

export function share(text: string): number {
  const value = finiteNumber(text)
  if (value < 0 || value > 1) throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return value
}

/** So many numbers with commas between them. */
export function finiteNumbers(count: number): (text: string) => readonly number[] {
  return (text) => {
    const numbers = text.split(',').map(finiteNumber)
    if (numbers.length !== count) {
      throw new InvalidArgumentError(`It must be ${count} numbers with commas between them, not ${numbers.length}.`)
    }
    return numbers
  }
}
