/** Data per corner. Corners that are equal bit for bit in all columns become one vertex. */
export interface Column {
  readonly values: Float32Array | Uint16Array
  readonly width: number
}

export interface Welded {
  /** Vertex of each corner. */
  readonly indices: Uint32Array
  /** A representative corner of each vertex. */
  readonly corners: Uint32Array
}

/** Welds corners with equal data into vertices, numbered in order of first use. */
export function weldCorners(columns: readonly Column[], cornerCount: number): Welded {
  let size = 16
  while (size < cornerCount * 2) size *= 2
  const slots = new Int32Array(size).fill(-1)
  const indices = new Uint32Array(cornerCount)
  const corners = new Uint32Array(cornerCount)
  let vertices = 0
  for (let corner = 0; corner < cornerCount; corner++) {
    let slot = hashOf(columns, corner) & (size - 1)
    while (slots[slot] >= 0 && !areEqual(columns, corners[slots[slot]], corner)) slot = (slot + 1) & (size - 1)
    if (slots[slot] < 0) {
      corners[vertices] = corner
      slots[slot] = vertices++
    }
    indices[corner] = slots[slot]
  }
  return { indices, corners: corners.slice(0, vertices) }
}

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

function hashOf(columns: readonly Column[], corner: number): number {
  let h = 2166136261
  for (const { values, width } of columns) {
    for (let k = corner * width; k < (corner + 1) * width; k++) {
      float[0] = values[k] + 0 // Treats −0 and 0 as equal.
      h = Math.imul(h ^ bits[0], 16777619)
      h ^= h >>> 13
    }
  }
  return h >>> 0
}

function areEqual(columns: readonly Column[], a: number, b: number): boolean {
  for (const { values, width } of columns) {
    for (let k = 0; k < width; k++) {
      if (!Object.is(values[a * width + k] + 0, values[b * width + k] + 0)) return false
    }
  }
  return true
}

/** Selects the rows of the given corners. */
export function pickRows<T extends Float32Array | Uint16Array>(values: T, width: number, corners: Uint32Array): T {
  const picked = values.slice(0, corners.length * width) as T
  for (let v = 0; v < corners.length; v++) {
    for (let k = 0; k < width; k++) picked[v * width + k] = values[corners[v] * width + k]
  }
  return picked
}
