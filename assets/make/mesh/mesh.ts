/** Triangles over shared vertices, counter-clockwise seen from outside. */
export interface Mesh {
  /** 3 per vertex. */
  readonly positions: Float64Array
  /** 3 vertex indices per triangle. */
  readonly triangles: Uint32Array
}
