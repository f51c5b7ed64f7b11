import { Broken } from '../base/broken.ts'

/**
 * An untrusted JSON object. The functions below validate it; their errors name the expected value, the actual value and
 * its location.
 */
export type JsonObject = { readonly [key: string]: unknown }

export function asObject(value: unknown, where: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Broken(`${where}: expected an object, found ${show(value)}`)
  }
  return value as JsonObject
}

/** Returns an empty list if the field is missing. */
export function listField(object: JsonObject, key: string, where: string): readonly unknown[] {
  const value = object[key]
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new Broken(`${where}: "${key}" must be a list, found ${show(value)}`)
  return value
}

/** Returns undefined if the field is missing. */
export function objectField(object: JsonObject, key: string, where: string): JsonObject | undefined {
  const value = object[key]
  return value === undefined ? undefined : asObject(value, `${where}, "${key}"`)
}

/** An integer in [0, 2^53). Required unless a fallback is given. */
export function integerField(object: JsonObject, key: string, where: string, fallback?: number): number {
  const value = object[key]
  if (value === undefined && fallback !== undefined) return fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new Broken(`${where}: "${key}" must be an integer of 0 or more, found ${show(value)}`)
  }
  return value
}

/** An index into a list of `length` elements. -1 if `optional` and missing. */
export function indexField(
  object: JsonObject,
  key: string,
  length: number,
  things: string,
  where: string,
  optional: boolean,
): number {
  if (optional && object[key] === undefined) return -1
  return checkIndex(object[key], length, things, `${where}, "${key}"`)
}

export function checkIndex(value: unknown, length: number, things: string, where: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value >= length) {
    throw new Broken(`${where}: ${show(value)} is out of range; the file has ${length} ${things}`)
  }
  return value
}

export function stringField(object: JsonObject, key: string, where: string, fallback?: string): string {
  const value = object[key]
  if (value === undefined && fallback !== undefined) return fallback
  if (typeof value !== 'string') throw new Broken(`${where}: "${key}" must be text, found ${show(value)}`)
  return value
}

/** Larger values are not meaningful in a transform and overflow when multiplied. */
export const LARGEST = 1e30

/** A list of numbers, with exactly `length` entries if given. Undefined if the field is missing. */
export function numbersField(
  object: JsonObject,
  key: string,
  where: string,
  length?: number,
): readonly number[] | undefined {
  if (object[key] === undefined) return undefined
  const list = listField(object, key, where)
  if (length !== undefined && list.length !== length) {
    throw new Broken(`${where}: "${key}" must have ${length} numbers, found ${list.length}`)
  }
  for (const value of list) {
    if (typeof value !== 'number' || !(Math.abs(value) < LARGEST)) {
      throw new Broken(`${where}: "${key}" must hold numbers smaller than ${LARGEST}, found ${show(value)}`)
    }
  }
  return list as readonly number[]
}

/** The extension `name` of an object, or undefined. */
export function extensionOf(object: JsonObject, name: string, where: string): JsonObject | undefined {
  const extensions = objectField(object, 'extensions', where)
  return extensions === undefined ? undefined : objectField(extensions, name, `${where}, extensions`)
}

/** An element count. Throws for counts that no file can contain, to limit memory use. */
export function countField(object: JsonObject, key: string, where: string): number {
  const count = integerField(object, key, where)
  if (count > 0xffffffff) throw new Broken(`${where}: "${key}" is ${count}, more than any file can hold`)
  return count
}

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
