/** As many arguments as any machine takes in one call. */
const PIECE = 4096

/** The first bytes as text, one character per byte, so that places in the text are places in the file. */
export function latin1(bytes: Uint8Array, length: number): string {
  const end = Math.min(length, bytes.length)
  let text = ''
  for (let i = 0; i < end; i += PIECE) text += pieceOf(bytes.subarray(i, Math.min(i + PIECE, end)))
  return text
}

/** Spreading the bytes would be ten times slower. */
function pieceOf(bytes: Uint8Array): string {
  return String.fromCharCode.apply(null, bytes as unknown as number[])
}
