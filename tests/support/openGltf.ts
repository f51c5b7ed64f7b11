import { packGlb } from './gltfFixture.ts'

export type Json = { [key: string]: unknown }

/** A parsed GLB or glTF file. The parser is independent of ours. */
export interface OpenGltf {
  readonly isGlb: boolean
  readonly text: string
  readonly binary: Uint8Array | null
}

export function openGltf(bytes: Uint8Array): OpenGltf {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(0, true) !== 0x46546c67) return { isGlb: false, text: decode(bytes), binary: null }
  const length = view.getUint32(12, true)
  const text = decode(bytes.subarray(20, 20 + length))
  if (20 + length >= view.getUint32(8, true)) return { isGlb: true, text, binary: null }
  const start = 28 + length
  return { isGlb: true, text, binary: bytes.subarray(start, start + view.getUint32(20 + length, true)) }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Parses JSON with every number as a string of its original text, so that `1.0` and `1` differ. */
export function spelledJson(text: string): Json {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token[0] === '"' ? token : `"# ${token}"`,
  )
  return JSON.parse(quoted) as Json
}

/** Returns the file with modified JSON or binary data. */
export function changeGltf(bytes: Uint8Array, change: (json: never, binary: Uint8Array) => void): Uint8Array {
  const { isGlb, text, binary } = openGltf(bytes)
  const json = JSON.parse(text)
  const copy = binary?.slice() ?? new Uint8Array(0)
  change(json as never, copy)
  const changed = JSON.stringify(json)
  return isGlb ? packGlb(changed, binary === null ? null : copy) : new TextEncoder().encode(changed)
}
