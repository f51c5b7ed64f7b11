const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const PADDING = 61

const VALUE = new Int8Array(128).fill(-1)
for (let i = 0; i < 64; i++) VALUE[ALPHABET.charCodeAt(i)] = i

/**
 * Decodes the base64 text that starts at `from`. Returns null if it contains an invalid character. The core cannot use
 * atob.
 */
export function decodeBase64(text: string, from: number): Uint8Array | null {
  let end = text.length
  while (end > from && text.charCodeAt(end - 1) === PADDING) end--
  const out = new Uint8Array(Math.floor(((end - from) * 3) / 4))
  let bits = 0
  let held = 0
  let o = 0
  for (let i = from; i < end; i++) {
    const code = text.charCodeAt(i)
    const value = code < 128 ? VALUE[code] : -1
    if (value < 0) return null
    held = ((held << 6) | value) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    out[o++] = (held >> bits) & 255
  }
  return out
}

export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const left = Math.min(3, bytes.length - i)
    pieces.push(ALPHABET[bits >> 18] + ALPHABET[(bits >> 12) & 63])
    pieces.push(left > 1 ? ALPHABET[(bits >> 6) & 63] : '=', left > 2 ? ALPHABET[bits & 63] : '=')
  }
  return pieces.join('')
}
