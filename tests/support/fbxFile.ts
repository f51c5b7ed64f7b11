import { deflateSync } from 'node:zlib'

/** An FBX record to write: values, then child records. */
export interface Written {
  readonly name: string
  readonly values: readonly WrittenValue[]
  readonly children: readonly Written[]
}

/**
 * Integers are written as 64-bit, other numbers as doubles. `announced` and `deflated` create arrays with a wrong
 * length or content.
 */
export type WrittenValue = number | string | WrittenArray
export interface WrittenArray {
  readonly type: 'd' | 'f' | 'i' | 'l' | 'b'
  readonly numbers: readonly number[]
  readonly announced?: number
  readonly deflated?: Uint8Array
}

export const record = (
  name: string,
  values: readonly WrittenValue[] = [],
  children: readonly Written[] = [],
): Written => ({
  name,
  values,
  children,
})
export const doubles = (...numbers: number[]): WrittenArray => ({ type: 'd', numbers })
export const integers = (...numbers: number[]): WrittenArray => ({ type: 'i', numbers })
export const longs = (...numbers: number[]): WrittenArray => ({ type: 'l', numbers })
export const floats = (...numbers: number[]): WrittenArray => ({ type: 'f', numbers })

/** A property of an object. */
export const property = (name: string, type: string, ...values: number[]) =>
  record('P', [name, type, '', 'A', ...values])

/** Encodes binary FBX. Offsets have 64 bits from version 7500 on. */
export function binaryFbx(records: readonly Written[], version = 7400): Uint8Array {
  const header = Buffer.alloc(27)
  header.write('Kaydara FBX Binary  \0\x1a\0', 'latin1')
  header.writeUInt32LE(version, 23)
  const parts: Buffer[] = [header]
  let at = 27
  for (const each of records) {
    const bytes = recordBytes(each, at, version >= 7500 ? 8 : 4)
    parts.push(bytes)
    at += bytes.length
  }
  const footer = Buffer.alloc((version >= 7500 ? 25 : 13) + 160)
  return new Uint8Array(Buffer.concat([...parts, footer]))
}

function recordBytes({ name, values, children }: Written, at: number, width: 4 | 8): Buffer {
  const valueBytes = Buffer.concat(values.map(valueBytesOf))
  const head = Buffer.alloc(3 * width + 1 + name.length)
  const below: Buffer[] = []
  let end = at + head.length + valueBytes.length
  for (const child of children) {
    const bytes = recordBytes(child, end, width)
    below.push(bytes)
    end += bytes.length
  }
  if (children.length > 0) {
    below.push(Buffer.alloc(3 * width + 1))
    end += 3 * width + 1
  }
  const numbers = [end, values.length, valueBytes.length]
  numbers.forEach((number, k) => {
    if (width === 8) head.writeBigUInt64LE(BigInt(number), k * 8)
    else head.writeUInt32LE(number, k * 4)
  })
  head.writeUInt8(name.length, 3 * width)
  head.write(name, 3 * width + 1, 'latin1')
  return Buffer.concat([head, valueBytes, ...below])
}

const SIZE = { d: 8, f: 4, i: 4, l: 8, b: 1 } as const

function valueBytesOf(value: WrittenValue): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    const head = Buffer.from('S\0\0\0\0', 'latin1')
    head.writeUInt32LE(text.length, 1)
    return Buffer.concat([head, text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    if (Number.isInteger(value)) {
      bytes.write('L', 'latin1')
      bytes.writeBigInt64LE(BigInt(value), 1)
    } else {
      bytes.write('D', 'latin1')
      bytes.writeDoubleLE(value, 1)
    }
    return bytes
  }
  return arrayBytes(value)
}

function arrayBytes({ type, numbers, announced, deflated }: WrittenArray): Buffer {
  const plain = Buffer.alloc(numbers.length * SIZE[type])
  numbers.forEach((number, k) => {
    if (type === 'd') plain.writeDoubleLE(number, k * 8)
    else if (type === 'f') plain.writeFloatLE(number, k * 4)
    else if (type === 'i') plain.writeInt32LE(number, k * 4)
    else if (type === 'b') plain.writeUInt8(number, k)
    else plain.writeBigInt64LE(BigInt(number), k * 8)
  })
  const packed = deflated ?? deflateSync(plain)
  const head = Buffer.alloc(13)
  head.write(type, 'latin1')
  head.writeUInt32LE(announced ?? numbers.length, 1)
  head.writeUInt32LE(1, 5)
  head.writeUInt32LE(packed.length, 9)
  return Buffer.concat([head, packed])
}

/** Encodes text FBX. Object names get their class as a prefix. */
export function textFbx(records: readonly Written[], version = 7400): Uint8Array {
  const header = `; FBX 7.4.0 project file\n; a comment {\nFBXHeaderExtension:  {\n\tFBXVersion: ${version}\n}\n`
  return new Uint8Array(Buffer.from(header + records.map((each) => recordText(each, '')).join('')))
}

function recordText({ name, values, children }: Written, indent: string): string {
  const [first] = values
  if (typeof first === 'object') {
    return `${indent}${name}: *${first.announced ?? first.numbers.length} {\n${indent}\ta: ${first.numbers.join(',\n')}\n${indent}} \n`
  }
  const isObject = typeof first === 'number' && typeof values[1] === 'string' && name !== 'C'
  const text = values.map((value, k) =>
    typeof value === 'string' ? `"${isObject && k === 1 ? `${name}::` : ''}${value}"` : String(value),
  )
  const below = children.map((child) => recordText(child, `${indent}\t`)).join('')
  const braces = children.length > 0 ? ` {\n${below}${indent}}` : ''
  return `${indent}${name}: ${text.join(', ')}${braces}\n`
}
