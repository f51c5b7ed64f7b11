import { Broken } from '../../base/broken.ts'
import { decodeText } from '../../base/decodeText.ts'
import { GrowingFloats } from '../../../base/growing.ts'
import { latin1 } from '../../base/latin1.ts'
import type { FbxBudget } from './fbxBudget.ts'
import type { FbxRecord, FbxValue } from './fbxRecord.ts'

/**
 * Reads the records of a text FBX file: `Name: value, value {` records `}`. An array is `Name: *count { a: 1,2,3 }`.
 * Objects are named `"Class::Name"`. Comments begin with a semicolon.
 */
export function readTextRecords(bytes: Uint8Array, budget: FbxBudget): FbxRecord[] {
  return new TextReader(bytes, budget).records(0)
}

const code = (character: string) => character.charCodeAt(0)
const QUOTE = code('"')
const COMMA = code(',')
const COLON = code(':')
const SEMICOLON = code(';')
const OPEN = code('{')
const CLOSE = code('}')
const STAR = code('*')
const NEWLINE = 10
const RETURN = 13

const isBlank = (byte: number) => byte === 32 || byte === 9 || byte === NEWLINE || byte === RETURN
const endsWord = (byte: number) =>
  isBlank(byte) || byte === COMMA || byte === COLON || byte === OPEN || byte === CLOSE || byte === QUOTE

class TextReader {
  private readonly bytes: Uint8Array
  private readonly budget: FbxBudget
  private at = 0

  constructor(bytes: Uint8Array, budget: FbxBudget) {
    this.bytes = bytes
    this.budget = budget
  }

  /** Records up to the closing brace of the enclosing record, or to the end of the file. */
  records(depth: number): FbxRecord[] {
    const records: FbxRecord[] = []
    for (this.skip(); this.at < this.bytes.length; this.skip()) {
      if (this.bytes[this.at] !== CLOSE) records.push(this.record(depth))
      else if (depth === 0) throw this.broken('unexpected closing brace')
      else return records
    }
    if (depth > 0) throw this.broken('the file ends inside a record')
    return records
  }

  private record(depth: number): FbxRecord {
    this.budget.takeRecord(depth)
    const name = this.word()
    if (this.bytes[this.at] !== COLON || name === '') throw this.broken('a name with a colon is missing')
    this.at++
    const values = this.values()
    if (this.bytes[this.at] !== OPEN) return { name, values, children: [] }
    this.at++
    const children = this.records(depth + 1)
    this.at++
    return { name, values, children }
  }

  /** Values are on the same line as the name. After a comma, they may continue on the next line. */
  private values(): FbxValue[] {
    const values: FbxValue[] = []
    this.skipOnLine()
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at]
      if (byte === STAR) return [this.array()]
      if (byte === QUOTE) values.push(this.quoted(values))
      else if (!endsWord(byte)) values.push(asValue(this.word()))
      this.skipOnLine()
      if (this.bytes[this.at] !== COMMA) return values
      this.at++
      this.skip()
    }
    return values
  }

  private quoted(before: readonly FbxValue[]): string {
    const end = this.bytes.indexOf(QUOTE, this.at + 1)
    if (end < 0) throw this.broken('a quotation mark is missing')
    const text = decodeText(this.bytes.subarray(this.at + 1, end)).replaceAll('&quot;', '"')
    this.at = end + 1
    return before.length === 1 && typeof before[0] === 'number' ? text.replace(/^\w+::/, '') : text
  }

  private array(): Float64Array {
    this.at++
    const count = Number(this.word())
    if (!(count >= 0)) throw this.broken('an array without a count')
    const numbers = new GrowingFloats()
    this.expect(OPEN)
    this.skip()
    if (this.bytes[this.at] !== CLOSE) {
      this.word()
      this.expect(COLON)
      for (this.skip(); !endsWord(this.bytes[this.at] ?? CLOSE); this.skip()) {
        if (numbers.length === count) throw this.broken(`an array has more than the declared ${count} numbers`)
        if (numbers.length % 4096 === 0) this.takeNumbers(4096)
        numbers.push(Number(this.word()))
        this.skip()
        if (this.bytes[this.at] === COMMA) this.at++
      }
    }
    this.expect(CLOSE)
    if (numbers.length !== count) {
      throw this.broken(`an array has ${numbers.length} numbers instead of the declared ${count}`)
    }
    return numbers.finish()
  }

  private takeNumbers(count: number): void {
    this.budget.take(count * 8, `text before byte ${this.at}`)
    this.budget.check()
  }

  private expect(byte: number): void {
    this.skip()
    if (this.bytes[this.at] !== byte) throw this.broken(`"${String.fromCharCode(byte)}" is missing`)
    this.at++
  }

  private word(): string {
    const start = this.at
    while (this.at < this.bytes.length && !endsWord(this.bytes[this.at])) this.at++
    return latin1(this.bytes.subarray(start, this.at), this.at - start)
  }

  /** Skips whitespace, line ends and comments. */
  private skip(): void {
    for (; this.at < this.bytes.length; this.at++) {
      if (this.bytes[this.at] === SEMICOLON) this.at = this.lineEnd()
      else if (!isBlank(this.bytes[this.at])) return
    }
  }

  private skipOnLine(): void {
    while (this.bytes[this.at] === 32 || this.bytes[this.at] === 9) this.at++
  }

  private lineEnd(): number {
    const end = this.bytes.indexOf(NEWLINE, this.at)
    return end < 0 ? this.bytes.length : end
  }

  private broken(what: string): Broken {
    return new Broken(`FBX: byte ${this.at}: ${what}; export the file again, or as GLB`)
  }
}

/** Words such as T and Y remain text. */
function asValue(word: string): number | string {
  const number = Number(word)
  return Number.isNaN(number) ? word : number
}
