/** The first bytes as text, one character per byte, so that places in the text are places in the file. */
export function latin1(bytes: Uint8Array, length: number): string {
  let text = ''
  for (let i = 0; i < Math.min(length, bytes.length); i++) text += String.fromCharCode(bytes[i])
  return text
}
