import { expect } from 'vitest'

/**
 * Expects bitwise equality: NaN equals NaN, 0 differs from -0. Compares typed arrays as bytes, because `toStrictEqual`
 * takes minutes.
 */
export function expectSameBits(actual: unknown, expected: unknown, where = 'it'): void {
  if (ArrayBuffer.isView(expected) && ArrayBuffer.isView(actual)) {
    expect(actual.constructor, where).toBe(expected.constructor)
    expect(actual.byteLength, where).toBe(expected.byteLength)
    expect(Buffer.compare(bytesOf(actual), bytesOf(expected)), where).toBe(0)
    return
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) {
    expect(actual, where).toBe(expected)
    return
  }
  expect(Object.keys(actual).toSorted(), where).toEqual(Object.keys(expected).toSorted())
  for (const [key, value] of Object.entries(expected)) {
    expectSameBits((actual as Record<string, unknown>)[key], value, `${where}.${key}`)
  }
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}
