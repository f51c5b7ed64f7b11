/** Part of every JavaScript runtime, but not of ECMAScript's types. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}

/** Encodes text as UTF-8. */
export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
