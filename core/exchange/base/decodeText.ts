/** Available in every JavaScript runtime, but missing from the ECMAScript types. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string
}

/** Decodes UTF-8. Removes a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
