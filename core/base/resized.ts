type Numbers = Float64Array | Int32Array | Uint32Array | Uint8Array

/** A copy of the array with `length` elements; those beyond the old ones are 0. */
export function resized<T extends Numbers>(array: T, length: number): T {
  const larger = new (array.constructor as new (length: number) => T)(length)
  larger.set(array)
  return larger
}
