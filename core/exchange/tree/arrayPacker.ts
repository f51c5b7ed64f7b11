import type { NumberType, StoredArray } from './treeExtension.ts'

type Numbers = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** Packs arrays into one buffer, each aligned to 8 bytes. */
export class ArrayPacker {
  readonly #arrays: { readonly numbers: Numbers; readonly byteOffset: number }[] = []
  #length = 0

  addAll<T extends Readonly<Record<string, NumberType>>>(
    types: T,
    numbers: { readonly [K in keyof T]: Numbers },
  ): { [K in keyof T]: StoredArray } {
    const names: (keyof T & string)[] = Object.keys(types)
    const entries = names.map((name) => [name, this.#add(types[name], numbers[name])] as const)
    return Object.fromEntries(entries) as { [K in keyof T]: StoredArray }
  }

  finish(): Uint8Array {
    const bytes = new Uint8Array(this.#length)
    for (const { numbers, byteOffset } of this.#arrays) {
      bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), byteOffset)
    }
    return bytes
  }

  #add(type: NumberType, numbers: Numbers): StoredArray {
    const byteOffset = this.#length
    this.#arrays.push({ numbers, byteOffset })
    this.#length += (numbers.byteLength + 7) & ~7
    return { type, byteOffset, count: numbers.length }
  }
}
