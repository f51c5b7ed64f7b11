/** Part of every JavaScript runtime, but not of ECMAScript's types. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string
}

/** Decodes UTF-8, without the byte order mark that some editors write. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
