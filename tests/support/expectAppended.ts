import { expect } from 'vitest'

/** Splits a GLB without using our own code. */
export function partsOf(glb: Uint8Array): { json: Record<string, unknown>; binary: Uint8Array } {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const length = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))) as Record<string, unknown>
  const at = 20 + length
  return { json, binary: at < glb.length ? glb.subarray(at + 8, at + 8 + view.getUint32(at, true)) : new Uint8Array(0) }
}

/** Expects all previous content to be unchanged; lists and objects may have grown. */
export function expectAppended(before: Uint8Array, after: Uint8Array): void {
  const old = partsOf(before)
  const now = partsOf(after)
  expect(Buffer.compare(now.binary.subarray(0, old.binary.length), old.binary)).toBe(0)
  expect(changedPaths(old.json, now.json, '')).toEqual([])
}

/** Paths of removed or changed values. */
function changedPaths(old: unknown, now: unknown, path: string): string[] {
  if (typeof old !== 'object' || old === null) return Object.is(old, now) ? [] : [path]
  if (typeof now !== 'object' || now === null || Array.isArray(old) !== Array.isArray(now)) return [path]
  const there = now as Record<string, unknown>
  return Object.entries(old).flatMap(([key, value]) => changedPaths(value, there[key], `${path}/${key}`))
}
