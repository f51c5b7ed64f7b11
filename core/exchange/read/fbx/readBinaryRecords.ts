import { Broken } from '../../base/broken.ts'
import { decodeText } from '../../base/decodeText.ts'
import { latin1 } from '../../base/latin1.ts'
import type { FbxBudget } from './fbxBudget.ts'
import { int64 } from './numbersOf.ts'
import { type FbxRecord, type FbxValue, NUMBER_BYTES, type PackedNumbers } from './fbxRecord.ts'

const HEADER = 27

/** Since version 7500, offsets have 64 bits. */
const WIDE = 7500

/**
 * Reads the records of a binary FBX file (https://code.blender.org/2013/08/fbx-binary-file-format-specification/). A
 * record consists of its end offset, the number and byte length of its values, its name, the values, and nested records
 * up to its end; the last nested record is all zeros. Nothing outside the enclosing record is read.
 */
export function readBinaryRecords(bytes: Uint8Array, budget: FbxBudget): FbxRecord[] {
  return new BinaryReader(bytes, budget).records(HEADER, bytes.length, 0)
}

export function binaryVersion(bytes: Uint8Array): number {
  if (bytes.length < HEADER) throw truncated('its header')
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(HEADER - 4, true)
}

function truncated(where: string): Broken {
  return new Broken(`FBX: truncated or damaged at ${where}; export the file again, or as GLB`)
}

class BinaryReader {
  /** Bytes per offset. */
  private readonly width: number
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly budget: FbxBudget

  constructor(bytes: Uint8Array, budget: FbxBudget) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.budget = budget
    this.width = binaryVersion(bytes) >= WIDE ? 8 : 4
  }

  /** Records from `at` to the zero record or to `end`. */
  records(at: number, end: number, depth: number): FbxRecord[] {
    const records: FbxRecord[] = []
    const { width } = this
    while (at < end) {
      if (at + 3 * width + 1 > end) throw truncated(`byte ${at}`)
      const stop = this.offset(at)
      if (stop === 0) return records
      if (stop <= at || stop > end) throw truncated(`byte ${at}`)
      records.push(this.record(at, stop, depth))
      at = stop
    }
    return records
  }

  private record(at: number, stop: number, depth: number): FbxRecord {
    const { width } = this
    this.budget.takeRecord(depth)
    const valueCount = this.offset(at + width)
    const valueBytes = this.offset(at + 2 * width)
    const nameStart = at + 3 * width + 1
    const first = nameStart + this.bytes[nameStart - 1]
    const last = first + valueBytes
    if (last > stop || valueCount > valueBytes) throw truncated(`byte ${at}`)
    const name = latin1(this.bytes.subarray(nameStart, first), 255)
    const values = this.values(first, last, valueCount)
    return { name, values, children: this.records(last, stop, depth + 1) }
  }

  private offset(at: number): number {
    const value = this.width === 8 ? int64(this.view, at) : this.view.getUint32(at, true)
    return value < 0 ? Number.POSITIVE_INFINITY : value
  }

  private values(at: number, end: number, count: number): FbxValue[] {
    const values: FbxValue[] = []
    for (let k = 0; k < count; k++) {
      if (at >= end) throw truncated(`byte ${at}`)
      const type = String.fromCharCode(this.bytes[at])
      const next = at + 1 + this.lengthOf(type, at + 1, end)
      if (next > end) throw truncated(`byte ${at}`)
      values.push(this.value(type, at + 1, next))
      at = next
    }
    return values
  }

  /** Byte length of a value, excluding its type letter. */
  private lengthOf(type: string, at: number, end: number): number {
    const plain = PLAIN_BYTES[type]
    if (plain !== undefined) return plain
    const isArray = type in NUMBER_BYTES
    if (!isArray && type !== 'S' && type !== 'R') throw new Broken(`FBX: unknown type "${type}" at byte ${at - 1}`)
    if (at + (isArray ? 12 : 4) > end) throw truncated(`byte ${at}`)
    const first = this.view.getUint32(at, true)
    if (!isArray) return 4 + first
    const deflated = this.view.getUint32(at + 4, true) !== 0
    return 12 + (deflated ? this.view.getUint32(at + 8, true) : first * NUMBER_BYTES[type as PackedNumbers['type']])
  }

  private value(type: string, at: number, next: number): FbxValue {
    const { view } = this
    if (type === 'L') return int64(view, at)
    if (type === 'D') return view.getFloat64(at, true)
    if (type === 'F') return view.getFloat32(at, true)
    if (type === 'I') return view.getInt32(at, true)
    if (type === 'Y') return view.getInt16(at, true)
    if (type === 'C') return view.getUint8(at)
    if (type === 'R') return ''
    if (type === 'S') return this.text(at + 4, next)
    return this.array(type as PackedNumbers['type'], at, next)
  }

  /** Names are followed by a zero byte and their class. */
  private text(start: number, end: number): string {
    const text = this.bytes.subarray(start, end)
    const zero = text.indexOf(0)
    return decodeText(zero < 0 ? text : text.subarray(0, zero))
  }

  private array(type: PackedNumbers['type'], at: number, next: number): PackedNumbers {
    const count = this.view.getUint32(at, true)
    const deflated = this.view.getUint32(at + 4, true) !== 0
    return { type, count, deflated, bytes: this.bytes.subarray(at + 12, next) }
  }
}

const PLAIN_BYTES: Readonly<Record<string, number>> = { C: 1, Y: 2, I: 4, F: 4, L: 8, D: 8 }
