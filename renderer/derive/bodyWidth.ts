import type { Frame } from '../../electron/contract/core.ts'
import { broadBox } from '../state/posedBody.ts'

/** Extent of a body along x in a frame; 1 if the frame does not contain the body. */
export function bodyWidth(frame: Frame | null, id: number): number {
  const positions = frame?.bodies.find((body) => body.body === id)?.positions
  const [low0, , , high0] = (frame !== null && broadBox(frame, id)) || []
  if (low0 !== undefined && high0 !== undefined) return high0 - low0
  if (positions === undefined || positions.length === 0) return 1
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let k = 0; k < positions.length; k += 3) {
    const x = positions[k] as number
    if (x < low) low = x
    if (x > high) high = x
  }
  return high - low
}
