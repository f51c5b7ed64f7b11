/** Available in every JavaScript runtime, but missing from the ECMAScript types. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}

/** Encodes text as UTF-8. */
export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
