import { onceFor } from '../../core/base/onceFor.ts'
import type { BodyFrame, DrawnSkin, Frame } from '../../electron/contract/core.ts'

const bodiesById = onceFor(({ bodies }: Frame): ReadonlyMap<number, BodyFrame> => {
  return new Map(bodies.map((one) => [one.body, one]))
})

/** Finds a body of a frame. Cached, because drawing contacts looks up the body of every triangle. */
export function posedBody(frame: Frame, id: number): BodyFrame | undefined {
  return bodiesById(frame).get(id)
}

/**
 * Writes the position of a vertex to into[d] and returns whether the frame has it. For bodies with joint matrices only,
 * blends them here.
 */
export function vertexPlace(
  { positions, maps }: BodyFrame,
  skin: DrawnSkin | undefined,
  vertex: number,
  into: Float32Array | number[],
  d: number,
): boolean {
  if (3 * vertex + 2 < positions.length) {
    for (let k = 0; k < 3; k++) into[d + k] = positions[3 * vertex + k] as number
    return true
  }
  if (maps === undefined || skin === undefined || 3 * vertex + 2 >= skin.rest.length) return false
  blend(maps, skin, vertex, into, d)
  return true
}

const at = (array: ArrayLike<number>, k: number) => array[k] as number

/** v' = Σ wⱼ Mⱼ v. maps: 12 per joint, row by row. */
function blend(maps: Float32Array, skin: DrawnSkin, vertex: number, into: Float32Array | number[], d: number): void {
  const x = at(skin.rest, 3 * vertex)
  const y = at(skin.rest, 3 * vertex + 1)
  const z = at(skin.rest, 3 * vertex + 2)
  for (let row = 0; row < 3; row++) {
    let sum = 0
    for (let k = 0; k < 4; k++) {
      const m = 12 * at(skin.joints, 4 * vertex + k) + 4 * row
      const moved = at(maps, m) * x + at(maps, m + 1) * y + at(maps, m + 2) * z + at(maps, m + 3)
      sum += at(skin.weights, 4 * vertex + k) * moved
    }
    into[d + row] = sum
  }
}

/** Minimum x y z and maximum x y z of a body in the broad phase. undefined if the frame has no costs. */
export function broadBox(frame: Frame, id: number): Float32Array | undefined {
  const place = frame.costs?.bodies.findIndex(({ body }) => body === id) ?? -1
  const box = place < 0 ? undefined : frame.costs?.boxes.subarray(6 * place, 6 * place + 6)
  return box === undefined || Number.isNaN(box[0]) ? undefined : box
}
