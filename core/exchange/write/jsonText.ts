import { Broken } from '../base/broken.ts'

/**
 * Edits JSON text in place without parsing and reprinting it, so that numbers, whitespace, member order and unknown
 * values are preserved. The text has one character per byte of the file. Inserted text is ASCII, so no decoding is
 * needed.
 */
export class JsonText {
  #text: string
  /** Pending list additions, by path. Applied together, because every edit scans the whole text. */
  readonly #added = new Map<string, { readonly path: readonly Step[]; readonly values: unknown[] }>()

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    this.#addAll()
    return this.#text
  }

  /**
   * Sets the value at a path. Replaces an existing value, or adds a new last member. Creates missing objects along the
   * path.
   */
  set(path: readonly Step[], value: unknown): void {
    this.#addAll()
    let span = this.#root()
    for (let depth = 0; depth < path.length; depth++) {
      const inner = this.#child(span.start, path[depth])
      if (inner === null) {
        this.#addMember(span.start, String(path[depth]), nested(path.slice(depth + 1), value))
        return
      }
      span = inner
    }
    this.#replace(span.start, span.end, asciiJson(value))
  }

  /** Appends an element to the list at a path. Creates a missing list. */
  append(path: readonly Step[], value: unknown): void {
    const key = JSON.stringify(path)
    const added = this.#added.get(key)
    if (added === undefined) this.#added.set(key, { path, values: [value] })
    else added.values.push(value)
  }

  #addAll(): void {
    for (const { path, values } of this.#added.values()) this.#appendNow(path, values)
    this.#added.clear()
  }

  #appendNow(path: readonly Step[], values: readonly unknown[]): void {
    let span = this.#root()
    for (let depth = 0; depth < path.length; depth++) {
      const inner = this.#child(span.start, path[depth])
      if (inner === null) {
        this.#addMember(span.start, String(path[depth]), nested(path.slice(depth + 1), values))
        return
      }
      span = inner
    }
    this.#expect(span.start, '[')
    const last = lastEnd(this.#text, span.start)
    const comma = last > span.start + 1 ? ',' : ''
    this.#replace(last, last, comma + values.map(asciiJson).join(','))
  }

  #root(): Range {
    return { start: skipSpace(this.#text, this.#text.startsWith('\xef\xbb\xbf') ? 3 : 0), end: this.#text.length }
  }

  #child(start: number, step: Step): Range | null {
    this.#expect(start, typeof step === 'number' ? '[' : '{')
    return typeof step === 'number' ? findElement(this.#text, start, step) : findMember(this.#text, start, step)
  }

  #addMember(start: number, key: string, value: unknown): void {
    this.#expect(start, '{')
    const last = lastEnd(this.#text, start)
    const comma = last > start + 1 ? ',' : ''
    this.#replace(last, last, `${comma}${asciiJson(key)}:${asciiJson(value)}`)
  }

  #expect(start: number, opening: '{' | '['): void {
    if (this.#text[start] === opening) return
    throw new Broken(`glTF: expected "${opening}" at byte ${start} of the JSON, found "${this.#text[start]}"`)
  }

  #replace(start: number, end: number, text: string): void {
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end)
  }
}

/** An object key or a list index. */
export type Step = string | number

interface Range {
  readonly start: number
  readonly end: number
}

function nested(path: readonly Step[], value: unknown): unknown {
  return path.reduceRight((inner, step) => ({ [step]: inner }), value)
}

/** Escapes non-ASCII characters as \u sequences. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\x7f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The value of a member. If a key is repeated, the last one is used, as in JSON.parse. */
function findMember(text: string, start: number, key: string): Range | null {
  let found: Range | null = null
  forEachItem(text, start, (at) => {
    const keyEnd = skipValue(text, at)
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = skipValue(text, valueStart)
    if (JSON.parse(text.slice(at, keyEnd)) === key) found = { start: valueStart, end }
    return end
  })
  return found
}

function findElement(text: string, start: number, index: number): Range {
  let found: Range | null = null
  let k = 0
  forEachItem(text, start, (at) => {
    const end = skipValue(text, at)
    if (k++ === index) found = { start: at, end }
    return end
  })
  if (found === null) throw new Broken(`glTF: index ${index} is out of range; the list has ${k} entries`)
  return found
}

/** End of the last member or element, or the position after the opening brace if there is none. */
function lastEnd(text: string, start: number): number {
  const isObject = text[start] === '{'
  let end = start + 1
  forEachItem(text, start, (at) => {
    end = skipValue(text, at)
    if (isObject) end = skipValue(text, skipSpace(text, skipSpace(text, end) + 1))
    return end
  })
  return end
}

/**
 * Visits the members or elements of the value that opens at `start`. `visit` receives the start of an item and returns
 * its end.
 */
function forEachItem(text: string, start: number, visit: (at: number) => number): void {
  let at = skipSpace(text, start + 1)
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    at = skipSpace(text, visit(at))
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1)
  }
}

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92

/** [ and {, and ] and }, differ only in this bit. */
const CURLY = 32
const isOpening = (c: number) => (c | CURLY) === 123
const isClosing = (c: number) => (c | CURLY) === 125
const isSpace = (c: number) => c === 32 || c === 10 || c === 13 || c === 9

/** The position after the value that begins at `start`. The text must be valid JSON. */
function skipValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === QUOTE) return skipString(text, start)
  if (isOpening(first)) return skipNested(text, start)
  let at = start
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === COMMA || isClosing(c) || isSpace(c)) break
  }
  return at
}

function skipString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

function skipNested(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === QUOTE) at = skipString(text, at) - 1
    else if (isOpening(c)) depth++
    else if (isClosing(c) && --depth === 0) return at + 1
  }
  return text.length
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}
