import { GrowingInts } from '../../base/growing.ts'
import { gridCell } from '../field/gridCell.ts'

/** The centres of spheres whose radii are at most half a cell. Cells are linked lists. */
interface Level {
  readonly cell: number
  readonly size: readonly [number, number, number]
  /** Per cell: the last sphere added, or -1. */
  readonly first: Int32Array
}

/** Limits of the number of cells of a level. Parts that are far from each other get larger cells. */
const MOST_CELLS = 1_000_000
const CELLS_PER_SPHERE = 64

/**
 * Finds the spheres near a point. Spheres of similar radii are stored in one grid by their centres, with cells as large
 * as the largest of them. A search therefore visits few cells per level, even if radii differ widely.
 */
export class SphereGrid {
  readonly #spheres: Float64Array
  readonly #box: Float64Array
  readonly #smallestCell: number
  readonly #levels = new Map<number, Level>()
  /** Per sphere: the previous sphere in its cell, or -1. */
  readonly #next: Int32Array
  /** Indices found by the last `gather`. */
  readonly found = new GrowingInts()

  /** `spheres`: x y z r each. The caller adds them by index after writing them. `box` contains all centres. */
  constructor(spheres: Float64Array, box: Float64Array, smallestCell: number) {
    this.#spheres = spheres
    this.#box = box
    this.#smallestCell = gridCell(box, smallestCell, MOST_CELLS + CELLS_PER_SPHERE * (spheres.length / 4)).cell
    this.#next = new Int32Array(spheres.length / 4)
  }

  add(sphere: number): void {
    const s = sphere * 4
    const level = this.#levelOf(this.#spheres[s + 3])
    const cell =
      this.#cellIndex(level, 0, this.#spheres[s]) +
      level.size[0] *
        (this.#cellIndex(level, 1, this.#spheres[s + 1]) +
          level.size[1] * this.#cellIndex(level, 2, this.#spheres[s + 2]))
    this.#next[sphere] = level.first[cell]
    level.first[cell] = sphere
  }

  /** Writes all spheres within `range` of a point to `found`. */
  gather(x: number, y: number, z: number, range: number): void {
    this.found.length = 0
    for (const level of this.#levels.values()) {
      const { size, first } = level
      const reach = range + level.cell / 2
      const fromI = this.#cellIndex(level, 0, x - reach)
      const toI = this.#cellIndex(level, 0, x + reach)
      const fromJ = this.#cellIndex(level, 1, y - reach)
      const toJ = this.#cellIndex(level, 1, y + reach)
      const toK = this.#cellIndex(level, 2, z + reach)
      for (let k = this.#cellIndex(level, 2, z - reach); k <= toK; k++) {
        for (let j = fromJ; j <= toJ; j++) {
          const row = size[0] * (j + size[1] * k)
          for (let cell = row + fromI; cell <= row + toI; cell++) {
            if (first[cell] >= 0) this.#addNear(first[cell], x, y, z, range)
          }
        }
      }
    }
  }

  #addNear(first: number, x: number, y: number, z: number, range: number): void {
    const spheres = this.#spheres
    for (let sphere = first; sphere >= 0; sphere = this.#next[sphere]) {
      const s = sphere * 4
      const dx = spheres[s] - x
      const dy = spheres[s + 1] - y
      const dz = spheres[s + 2] - z
      const reach = spheres[s + 3] + range
      if (dx * dx + dy * dy + dz * dz < reach * reach) this.found.push(sphere)
    }
  }

  /** The cell size doubles from level to level. */
  #levelOf(radius: number): Level {
    const octave = Math.max(0, Math.ceil(Math.log2((2 * radius) / this.#smallestCell)))
    const known = this.#levels.get(octave)
    if (known !== undefined) return known
    const cell = this.#smallestCell * 2 ** octave
    const size = [0, 1, 2].map((k) => Math.floor((this.#box[k + 3] - this.#box[k]) / cell) + 1)
    const level = { cell, size: size as [number, number, number], first: new Int32Array(size[0] * size[1] * size[2]) }
    level.first.fill(-1)
    this.#levels.set(octave, level)
    return level
  }

  /** Index of the cell along an axis, clamped to the grid. */
  #cellIndex({ cell, size }: Level, axis: number, x: number): number {
    const index = Math.floor((x - this.#box[axis]) / cell)
    return index < 0 ? 0 : index < size[axis] ? index : size[axis] - 1
  }
}
