import type { FbxBudget } from './fbxBudget.ts'
import { inflateExactly } from './inflateExactly.ts'
import { type FbxRecord, NUMBER_BYTES, type PackedNumbers } from './fbxRecord.ts'

const NONE = new Float64Array(0)

/** The numbers of a record, stored as one array or as separate values. Empty if there is no record. */
export function numbersOf(record: FbxRecord | undefined, budget: FbxBudget): Float64Array {
  if (record === undefined || record.values.length === 0) return NONE
  const first = record.values[0]
  if (first instanceof Float64Array) return first
  if (typeof first === 'object') return unpacked(first, record.name, budget)
  return Float64Array.from(record.values, Number)
}

function unpacked({ type, count, deflated, bytes }: PackedNumbers, name: string, budget: FbxBudget): Float64Array {
  const length = count * NUMBER_BYTES[type]
  const where = `array "${name.slice(0, 40)}" of ${count} numbers`
  budget.take(bytesFor(type, count), where)
  const plain = deflated ? inflateExactly(bytes, length, `FBX: ${where}`, () => budget.check()) : bytes.slice()
  return READERS[type](plain.buffer as ArrayBuffer)
}

/** Memory for an array, as stored in the file and as doubles. */
function bytesFor(type: PackedNumbers['type'], count: number): number {
  return count * (NUMBER_BYTES[type] + (type === 'd' ? 0 : 8))
}

/** The arrays that are read and whose size depends on the rig. */
const READ = new Set(['Vertices', 'PolygonVertexIndex', 'Indexes', 'Weights', 'KeyTime', 'KeyValueFloat'])

/** Total declared size of the arrays that are read. Checked before any of them is decompressed. */
export function announcedBytes(records: readonly FbxRecord[]): number {
  let sum = 0
  for (const { name, values, children } of records) {
    const [first] = values
    if (READ.has(name) && typeof first === 'object' && 'type' in first) sum += bytesFor(first.type, first.count)
    sum += announcedBytes(children)
  }
  return sum
}

/** FBX numbers are little-endian, like all supported platforms. */
const READERS: Readonly<Record<PackedNumbers['type'], (buffer: ArrayBuffer) => Float64Array>> = {
  d: (buffer) => new Float64Array(buffer),
  f: (buffer) => Float64Array.from(new Float32Array(buffer)),
  i: (buffer) => Float64Array.from(new Int32Array(buffer)),
  l: (buffer) => {
    const view = new DataView(buffer)
    return Float64Array.from({ length: buffer.byteLength / 8 }, (_, k) => int64(view, k * 8))
  },
  b: (buffer) => Float64Array.from(new Uint8Array(buffer)),
  c: (buffer) => Float64Array.from(new Uint8Array(buffer)),
}

/** Reads a 64-bit integer, rounded to a double beyond 2^53. */
export function int64(view: DataView, at: number): number {
  return view.getInt32(at + 4, true) * 0x100000000 + view.getUint32(at, true)
}
