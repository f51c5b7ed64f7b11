import type { Rig } from '../../../rig/rig.ts'
import { Broken } from '../../base/broken.ts'
import { decodeText } from '../../base/decodeText.ts'
import { GrowingFloats, GrowingInts } from '../../../base/growing.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { latin1 } from '../../base/latin1.ts'
import { TEXT_LIMIT } from './readObj.ts'
import { staticRig } from './staticRig.ts'

type Format = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

interface Property {
  readonly name: string
  readonly type: string
  /** Type of the count, for lists. */
  readonly countType: string | null
}

interface Element {
  readonly name: string
  readonly count: number
  readonly properties: Property[]
}

interface Header {
  readonly format: Format
  readonly elements: readonly Element[]
  /** Byte offset of the data. */
  readonly end: number
}

/** Reads the next number of the body. */
type Source = (type: string) => number

const BYTES: Readonly<Record<string, number>> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
}

const HEADER_LIMIT = 65536

/**
 * Reads a Stanford PLY file, text or binary, as an obstacle: x, y, z of `vertex` and the index list of `face`. Polygons
 * become fans.
 */
export function readPly(bytes: Uint8Array, name: string, log: ProblemLog): Rig {
  const header = readHeader(bytes)
  refuseCounts(header, bytes.length)
  const next = header.format === 'ascii' ? textSource(bytes, header.end) : binarySource(bytes, header)
  const rest = new GrowingFloats()
  const triangles = new GrowingInts()
  for (const element of header.elements) {
    if (element.name === 'vertex') readVertices(element, next, rest)
    else if (element.name === 'face') readFaces(element, next, triangles, log)
    else for (let i = 0; i < element.count; i++) skipAll(element.properties, next)
  }
  return staticRig(name, rest.finish(), triangles.finish())
}

function readHeader(bytes: Uint8Array): Header {
  const text = latin1(bytes, HEADER_LIMIT)
  const match = /^end_header[ \t]*\r?\n?/m.exec(text)
  if (match === null) throw new Broken('PLY: the header has no end_header')
  const end = match.index + match[0].length
  const elements: Element[] = []
  let format: Format | null = null
  for (const line of text.slice(0, match.index).split(/\r\n|\r|\n/)) {
    const words = line.trim().split(/\s+/)
    if (words[0] === 'format') format = formatOf(words[1])
    else if (words[0] === 'element') elements.push({ name: words[1], count: countOf(words[2], line), properties: [] })
    else if (words[0] === 'property') elements.at(-1)?.properties.push(propertyOf(words, line))
  }
  if (format === null) throw new Broken('PLY: the header has no format')
  return { format, elements, end }
}

function formatOf(word: string | undefined): Format {
  if (word === 'ascii' || word === 'binary_little_endian' || word === 'binary_big_endian') return word
  throw new Broken(`PLY: the format "${word}" is unknown`)
}

function countOf(word: string | undefined, line: string): number {
  const count = Number(word)
  if (!Number.isSafeInteger(count) || count < 0) throw new Broken(`PLY: "${line.slice(0, 60)}" has no count`)
  return count
}

function propertyOf(words: readonly string[], line: string): Property {
  const list = words[1] === 'list'
  const [countType, type, name] = list ? [words[2], words[3], words[4]] : [null, words[1], words[2]]
  if (BYTES[type] === undefined || (countType !== null && BYTES[countType] === undefined)) {
    throw new Broken(`PLY: "${line.slice(0, 60)}" has an unknown type`)
  }
  return { name, type, countType }
}

/** Every element takes at least one byte, so a count larger than the file is invalid. */
function refuseCounts(header: Header, length: number): void {
  for (const { name, count, properties } of header.elements) {
    if (count <= length && (count === 0 || properties.length > 0)) continue
    throw new Broken(`PLY: ${count} elements "${name}" declared, but the file has ${length} bytes`)
  }
}

function readVertices(element: Element, next: Source, rest: GrowingFloats): void {
  const axes = ['x', 'y', 'z'].map((axis) =>
    element.properties.findIndex((p) => p.name === axis && p.countType === null),
  )
  if (axes.includes(-1)) throw new Broken('PLY: its vertices have no x, y and z')
  const values = new Float64Array(element.properties.length)
  for (let v = 0; v < element.count; v++) {
    element.properties.forEach((property, i) => {
      if (property.countType === null) values[i] = next(property.type)
      else skipAll([property], next)
    })
    for (const axis of axes) rest.push(values[axis])
  }
}

function readFaces(element: Element, next: Source, triangles: GrowingInts, log: ProblemLog): void {
  const corners = element.properties.findIndex((p) => /^vertex_ind(ex|ices)$/.test(p.name) && p.countType !== null)
  if (corners < 0) throw new Broken('PLY: its faces have no list "vertex_indices"')
  for (let f = 0; f < element.count; f++) {
    element.properties.forEach((property, i) => {
      if (i === corners) readFan(property, next, triangles, f, log)
      else skipAll([property], next)
    })
  }
}

function readFan(list: Property, next: Source, triangles: GrowingInts, face: number, log: ProblemLog): void {
  const count = next(list.countType ?? 'uchar')
  let first = 0
  let previous = 0
  for (let k = 0; k < count; k++) {
    const vertex = next(list.type)
    if (!Number.isInteger(vertex) || vertex < 0 || vertex > 0xffffffff) {
      throw new Broken(`PLY: face ${face} refers to vertex ${vertex}`)
    }
    if (k === 0) first = vertex
    if (k > 1) {
      triangles.push(first)
      triangles.push(previous)
      triangles.push(vertex)
    }
    previous = vertex
  }
  if (count > 3) log.add('polygon-split', face)
}

function skipAll(properties: readonly Property[], next: Source): void {
  for (const { type, countType } of properties) {
    const count = countType === null ? 1 : next(countType)
    for (let k = 0; k < count; k++) next(type)
  }
}

function textSource(bytes: Uint8Array, start: number): Source {
  if (bytes.length > TEXT_LIMIT)
    throw new Broken(`PLY: ${bytes.length} bytes of text; save it as binary`, 'file-too-large')
  const words = /\S+/g
  const text = decodeText(bytes.subarray(start))
  return () => {
    const match = words.exec(text)
    if (match === null) throw new Broken('PLY: truncated, the data ends too early')
    return Number(match[0])
  }
}

function binarySource(bytes: Uint8Array, header: Header): Source {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const little = header.format === 'binary_little_endian'
  let at = header.end
  return (type) => {
    const o = at
    at += BYTES[type]
    if (at > bytes.length) throw new Broken(`PLY: truncated, the data ends at byte ${bytes.length}`)
    return readNumber(view, type, o, little)
  }
}

function readNumber(view: DataView, type: string, o: number, little: boolean): number {
  if (type === 'float' || type === 'float32') return view.getFloat32(o, little)
  if (type === 'double' || type === 'float64') return view.getFloat64(o, little)
  if (type === 'uchar' || type === 'uint8') return view.getUint8(o)
  if (type === 'char' || type === 'int8') return view.getInt8(o)
  if (type === 'ushort' || type === 'uint16') return view.getUint16(o, little)
  if (type === 'short' || type === 'int16') return view.getInt16(o, little)
  return type === 'int' || type === 'int32' ? view.getInt32(o, little) : view.getUint32(o, little)
}
