/** A record of an FBX file, binary or text: a name, values and nested records. */
export interface FbxRecord {
  readonly name: string
  readonly values: readonly FbxValue[]
  readonly children: readonly FbxRecord[]
}

export type FbxValue = number | string | FbxArray

/** An array of numbers. `PackedNumbers` are decoded on demand, because most arrays of a file are not used. */
export type FbxArray = Float64Array | PackedNumbers

export interface PackedNumbers {
  readonly type: keyof typeof NUMBER_BYTES
  readonly count: number
  readonly deflated: boolean
  readonly bytes: Uint8Array
}

/** Bytes per number of each array type of a binary FBX. */
export const NUMBER_BYTES = { d: 8, f: 4, i: 4, l: 8, b: 1, c: 1 } as const

export function childOf(record: FbxRecord | undefined, name: string): FbxRecord | undefined {
  return record?.children.find((child) => child.name === name)
}

export function textAt(record: FbxRecord, index: number): string {
  const value = record.values[index]
  return typeof value === 'string' ? value : ''
}

/** Returns NaN if there is no such number. */
export function numberAt(record: FbxRecord | undefined, index: number): number {
  const value = record?.values[index]
  return typeof value === 'number' ? value : Number.NaN
}
