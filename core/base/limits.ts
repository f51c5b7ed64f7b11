/**
 * The largest inputs and results, in one place; docs/format.md lists them. They are far above what artists create, and
 * low enough that a manipulated or broken file or scene is rejected before it takes gigabytes. Exceeding one is a
 * problem of kind `limit-exceeded`, or for a file `file-too-large` or `rig-invalid`.
 */
export const limits = {
  /** Bodies of a scene. */
  bodies: 1_000,
  /**
   * Pairs of bodies with overlapping boxes, in one query. A dense crowd has about 20 per body; n bodies in the same
   * position have n² / 2.
   */
  bodyPairs: 100_000,
  /**
   * Triangle pairs in one result. A power of two, so that lists that double in size reach it exactly. Coincident
   * triangles need exact arithmetic, about 4 microseconds per pair.
   */
  contactPairs: 2 ** 20,
  /** Vertices and triangles of a rig, all primitives together. */
  vertices: 16e6,
  triangles: 32e6,
  /** Weights of a rig, summed over all vertices. */
  influences: 100e6,
  /** Joints of a rig, all skins together: JOINTS_n holds 16-bit integers. */
  joints: 65_536,
  /** Nodes of a file, and primitives on all of them. A mesh used by two nodes counts twice. */
  nodes: 200_000,
  primitives: 200_000,
  /** Morph targets of a rig, and vertex displacements over all of them. */
  morphTargets: 20_000,
  displacements: 200e6,
  /** Sphere trees stored in a file: one per combination of builder, flattening and leaf size. */
  storedTrees: 16,
  /** Clips of a rig, and their channels. */
  clips: 10_000,
  channels: 1_000_000,
} as const

export type LimitName = keyof typeof limits

/** Returns null within the limit, otherwise a sentence without its full stop, to which advice can be appended. */
export function beyond(name: LimitName, count: number, what: string): string | null {
  return count > limits[name] ? `${count} ${what}; the limit is ${limits[name]}` : null
}
