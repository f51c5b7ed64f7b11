/** The corners of a sphere, and tables of its details. */
import type { SetDetails, SphereDetails } from '../../electron/contract/core.ts'
import type { CsvTable } from './csv.ts'

export interface CornerRef {
  /** Index in `sets`. */
  readonly set: number
  /** Index in the set. */
  readonly corner: number
  /** Reach of its ball relative to the radius of the sphere. */
  readonly reach: number
}

/** The corner with the largest reach, which determines the radius of the sphere. */
export function largestCorner(sets: readonly SetDetails[]): CornerRef | null {
  let largest: CornerRef | null = null
  for (const [set, { reaches }] of sets.entries()) {
    for (const [corner, reach] of reaches.entries()) {
      if (largest === null || reach > largest.reach) largest = { set, corner, reach }
    }
  }
  return largest
}

/** Weights of a corner, one per joint of the set. */
export function weightsAt({ joints, corners }: SetDetails, corner: number): readonly number[] {
  return [...corners.subarray(corner * joints.length, (corner + 1) * joints.length)]
}

export function sphereCsv({ node, sets }: SphereDetails, names: readonly string[]): CsvTable {
  return {
    name: `the intervals of sphere ${node}`,
    columns: ['set', 'joint', 'low', 'high', 'vertices of the set'],
    rows: sets.flatMap(({ joints, low, high, vertices }, set) =>
      joints.map((joint, k) => [set + 1, names[joint] ?? joint, low[k] ?? Number.NaN, high[k] ?? Number.NaN, vertices]),
    ),
  }
}

export function cornersCsv(set: SetDetails, names: readonly string[]): CsvTable {
  return {
    name: `the corners of { ${names.join(', ')} }`,
    columns: ['corner', ...names, 'reach'],
    rows: [...set.reaches].map((reach, corner) => [corner + 1, ...weightsAt(set, corner), reach]),
  }
}

export function radiiCsv({ node, restRadius, posedRadius, bestRadius }: SphereDetails): CsvTable {
  return {
    name: `the radii of sphere ${node}`,
    columns: ['rest', 'posed', 'best', 'tightness'],
    rows: [[restRadius, posedRadius, bestRadius, posedRadius / bestRadius]],
  }
}
