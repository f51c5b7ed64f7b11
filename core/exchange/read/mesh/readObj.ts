import type { Progress } from '../../../base/progress.ts'
import type { Rig } from '../../../rig/rig.ts'
import { Broken } from '../../base/broken.ts'
import { decodeText } from '../../base/decodeText.ts'
import { GrowingFloats, GrowingInts } from '../../../base/growing.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { staticRig } from './staticRig.ts'

/** Longer text is rejected, because V8 cannot store it in one string. */
export const TEXT_LIMIT = 400e6

/** Statements for appearance and grouping, which do not affect triangles. */
const LOOKS = new Set(['vn', 'vt', 'vp', 'g', 'o', 's', 'usemtl', 'mtllib', 'l', 'p', 'usemap', 'lod', 'shadow_obj'])

/**
 * Reads a Wavefront OBJ file as an obstacle: `v` and `f` statements. Vertices keep the order of the file. Polygons
 * become fans. Indices may be negative (relative to the last vertex so far). A backslash continues a line.
 */
export function readObj(bytes: Uint8Array, name: string, log: ProblemLog, progress: Progress): Rig {
  if (bytes.length > TEXT_LIMIT) throw new Broken(`OBJ: ${bytes.length} bytes; save it as GLB`, 'file-too-large')
  const text = decodeText(bytes)
  const rest = new GrowingFloats()
  const triangles = new GrowingInts()
  let lineNumber = 0
  for (let at = 0; at < text.length; ) {
    let line = ''
    do {
      const end = lineEnd(text, at)
      line += text.slice(at, end).replace(/\\$/, ' ')
      const goesOn = text.charCodeAt(end - 1) === 92 && end > at
      at = end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1)
      lineNumber++
      if (!goesOn) break
    } while (at < text.length)
    readLine(line, lineNumber, rest, triangles, log)
    if (lineNumber % 65536 === 0) progress.report(at, text.length, 'Reading')
  }
  return staticRig(name, rest.finish(), triangles.finish())
}

function lineEnd(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || code === 13) return i
  }
  return text.length
}

function readLine(
  line: string,
  lineNumber: number,
  rest: GrowingFloats,
  triangles: GrowingInts,
  log: ProblemLog,
): void {
  const words = line.split('#', 1)[0].trim().split(/\s+/)
  if (words[0] === 'v') readVertex(words, lineNumber, rest)
  else if (words[0] === 'f') readFace(words, lineNumber, rest.length / 3, triangles, log)
  else if (words[0] !== '' && !LOOKS.has(words[0])) log.add('line-ignored', words[0])
}

function readVertex(words: readonly string[], lineNumber: number, rest: GrowingFloats): void {
  if (words.length < 4) throw new Broken(`OBJ, line ${lineNumber}: a vertex needs three numbers`)
  for (let c = 1; c <= 3; c++) {
    const value = Number(words[c])
    if (!Number.isFinite(value)) {
      throw new Broken(
        `OBJ, line ${lineNumber}: vertex ${Math.floor(rest.length / 3)} has the coordinate "${words[c]}"`,
        'rig-invalid',
      )
    }
    rest.push(value)
  }
}

function readFace(
  words: readonly string[],
  lineNumber: number,
  vertices: number,
  triangles: GrowingInts,
  log: ProblemLog,
): void {
  if (words.length < 4) throw new Broken(`OBJ, line ${lineNumber}: a face needs three corners`)
  const first = corner(words[1], lineNumber, vertices)
  let previous = corner(words[2], lineNumber, vertices)
  for (let k = 3; k < words.length; k++) {
    const next = corner(words[k], lineNumber, vertices)
    triangles.push(first)
    triangles.push(previous)
    triangles.push(next)
    previous = next
  }
  if (words.length > 4) log.add('polygon-split', `line ${lineNumber}`)
}

/**
 * A corner is v, v/t, v//n or v/t/n, counted from 1. Upper bounds are checked later, because a face may precede its
 * vertices.
 */
function corner(word: string, lineNumber: number, vertices: number): number {
  const index = Number(word.split('/', 1)[0])
  const vertex = index < 0 ? vertices + index : index - 1
  if (!Number.isInteger(index) || index === 0 || vertex < 0 || vertex > 0xffffffff) {
    throw new Broken(`OBJ, line ${lineNumber}: the corner "${word.slice(0, 40)}" is not one of ${vertices} vertices`)
  }
  return vertex
}
