/**
 * The largest inputs and answers, in one place; docs/format.md lists them. They are far above what artists make and low enough
 * that a file or a scene that somebody made up, or broke, is refused before it takes gigabytes. What exceeds them is a
 * problem of kind `limit-exceeded`, or `file-too-large` and `rig-invalid` of a file.
 */
export const limits = {
  /** Bodies of a scene. */
  bodies: 1_000,
  /** Pairs of bodies whose boxes overlap, in one query: a packed crowd has some 20 per body, bodies in one place half their square. */
  bodyPairs: 100_000,
  /**
   * Pairs of triangles in one answer. A power of two, so that lists that double reach it exactly. Coincident triangles need exact
   * arithmetic, some 4 microseconds a pair.
   */
  contactPairs: 2 ** 20,
  /** Vertices and triangles of a rig, all primitives together. */
  vertices: 16e6,
  triangles: 32e6,
  /** Weights of a rig: its vertices times the joints that move each of them. */
  influences: 100e6,
  /** Joints of a rig, all skins together: JOINTS_n holds 16-bit numbers. */
  joints: 65_536,
  /** Nodes of a file, and primitives on all of them: a mesh that two nodes show counts twice. */
  nodes: 200_000,
  primitives: 200_000,
  /** Morph targets of a rig, and the displacements of vertices by all of them. */
  morphTargets: 20_000,
  displacements: 200e6,
  /** Sphere trees that a file stores: one per choice of builder, flattening and leaf size. */
  storedTrees: 16,
  /** Clips of a rig, and their channels. */
  clips: 10_000,
  channels: 1_000_000,
} as const

export type LimitName = keyof typeof limits

/** null: within the limit. Otherwise a sentence without its full stop, to which the next step can be added. */
export function beyond(name: LimitName, count: number, what: string): string | null {
  return count > limits[name] ? `${count} ${what}; ${limits[name]} are the most` : null
}
