import { Unzlib } from 'three/examples/jsm/libs/fflate.module.js'
import { Broken } from '../../base/broken.ts'

/** Maximum compression ratio of deflate. */
const DEFLATE_RATIO = 1032

/** Compressed bytes per step, so that one step produces at most 17 MB. */
const STEP = 16384

/** Decompresses zlib data of exactly `length` bytes. Stops if there are more. Calls `check` between steps. */
export function inflateExactly(packed: Uint8Array, length: number, where: string, check: () => void): Uint8Array {
  if (length > packed.length * DEFLATE_RATIO) {
    throw new Broken(`${where}: ${length} bytes declared, too many for ${packed.length} compressed bytes`)
  }
  const out = new Uint8Array(length)
  let filled = 0
  const unzlib = new Unzlib((piece) => {
    if (filled + piece.length > length) {
      throw new Broken(`${where}: decompresses to more than the declared ${length} bytes`)
    }
    out.set(piece, filled)
    filled += piece.length
  })
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      check()
      unzlib.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
    }
  } catch (error) {
    // fflate reports damaged data as an Error with a code.
    if (error instanceof Error && 'code' in error)
      throw new Broken(`${where}: damaged compressed data (${error.message})`)
    throw error
  }
  if (filled !== length) throw new Broken(`${where}: decompresses to ${filled} bytes instead of the declared ${length}`)
  return out
}
