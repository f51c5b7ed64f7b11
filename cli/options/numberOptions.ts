import { InvalidArgumentError } from 'commander'

/**
 * Parsers for option values. An invalid value ends the program with exit code 2 and a message that contains the value.
 */

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
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be an integer of at least 1.')
  return value
}

export function share(text: string): number {
  const value = finiteNumber(text)
  if (value < 0 || value > 1) throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return value
}

/** Parses `count` comma-separated numbers. */
export function finiteNumbers(count: number): (text: string) => readonly number[] {
  return (text) => {
    const numbers = text.split(',').map(finiteNumber)
    if (numbers.length !== count) {
      throw new InvalidArgumentError(`It must be ${count} comma-separated numbers, not ${numbers.length}.`)
    }
    return numbers
  }
}
