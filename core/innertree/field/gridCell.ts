/** Size of the cells of a grid, and their number along x, y and z. */
export interface GridCell {
  readonly cell: number
  readonly size: readonly [number, number, number]
}

/** Cells of size `wanted` over a box (low x y z, high x y z), or larger ones if there would be more than `most`. */
export function gridCell(box: ArrayLike<number>, wanted: number, most: number): GridCell {
  for (let cell = wanted; ; cell *= 1.25) {
    const size = [0, 1, 2].map((k) => Math.floor((box[k + 3] - box[k]) / cell) + 1) as [number, number, number]
    if (size[0] * size[1] * size[2] <= Math.max(most, 8)) return { cell, size }
  }
}
