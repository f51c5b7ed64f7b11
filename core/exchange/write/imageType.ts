/** Signatures of the image formats used by glTF and its extensions, from their specifications. */
const SIGNATURES: readonly (readonly [mimeType: string, offset: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/ktx2', 0, [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69]],
  ['image/vnd-ms.dds', 0, [0x44, 0x44, 0x53, 0x20]],
]

/** MIME type of an image, determined from its content. null if it is not a supported image. */
export function imageType(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(([, offset, signature]) => signature.every((byte, k) => bytes[offset + k] === byte))
  return found?.[0] ?? null
}
