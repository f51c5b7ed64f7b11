import type { Rig } from '../../../rig/rig.ts'
import { weld } from '../../../rig/weld.ts'
import { Broken } from '../../base/broken.ts'
import { decodeText } from '../../base/decodeText.ts'
import { GrowingFloats } from '../../../base/growing.ts'
import { latin1 } from '../../base/latin1.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { TEXT_LIMIT } from './readObj.ts'
import { staticRig } from './staticRig.ts'

const HEADER = 84
const FACET = 50

/**
 * Reads an STL file, text or binary, as an obstacle. STL repeats every corner, so corners at equal positions are
 * merged. Vertices are numbered by first appearance.
 */
export function readStl(bytes: Uint8Array, name: string, log: ProblemLog): Rig {
  const corners = isBinaryStl(bytes) ? readBinary(bytes) : readText(bytes)
  const { of, count } = weld(corners)
  const rest = new Float64Array(count * 3)
  of.forEach((vertex, corner) => {
    for (let c = 0; c < 3; c++) rest[vertex * 3 + c] = corners[corner * 3 + c]
  })
  if (count < of.length) log.add('vertex-welded', undefined, of.length - count)
  return staticRig(name, rest, of)
}

/** Text files begin with "solid", but so do some binary ones, which are recognised by their length. */
function isBinaryStl(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER) return false
  if (HEADER + facetCount(bytes) * FACET === bytes.length) return true
  return !/^\s*solid/i.test(latin1(bytes, 80))
}

function facetCount(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(80, true)
}

function readBinary(bytes: Uint8Array): Float64Array {
  const count = facetCount(bytes)
  const has = Math.floor((bytes.length - HEADER) / FACET)
  if (count > has) throw new Broken(`STL: ${count} facets declared, but the file has bytes for ${has}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const corners = new Float64Array(count * 9)
  for (let f = 0; f < count; f++) {
    const at = HEADER + f * FACET + 12
    for (let k = 0; k < 9; k++) corners[f * 9 + k] = view.getFloat32(at + k * 4, true)
  }
  return refuseNotFinite(corners)
}

function readText(bytes: Uint8Array): Float64Array {
  if (bytes.length > TEXT_LIMIT) throw new Broken(`STL: ${bytes.length} bytes; save it as binary STL`, 'file-too-large')
  const corners = new GrowingFloats()
  const pattern = /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi
  for (const match of decodeText(bytes).matchAll(pattern)) {
    for (let c = 1; c <= 3; c++) corners.push(Number(match[c]))
  }
  if (corners.length % 9 !== 0) throw new Broken(`STL: ${corners.length / 3} corners, not three for every facet`)
  return refuseNotFinite(corners.finish())
}

/** Checked before welding, so that the message can include the facet. */
function refuseNotFinite(corners: Float64Array): Float64Array {
  const bad = corners.findIndex((value) => !Number.isFinite(value))
  if (bad < 0) return corners
  throw new Broken(`STL: facet ${Math.floor(bad / 9)} has the coordinate ${corners[bad]}`, 'rig-invalid')
}
