import type { Random } from '../../support/seeded.ts'

/** Nine coordinates of one triangle, then nine of the other. */
export type TrianglePair = number[]

/** Families of triangle pairs, each difficult for one kind of test. */
export const families: Record<string, (random: Random) => TrianglePair> = {
  'anywhere in a cube': (random) => numbers(18, () => random()),
  'on a small integer grid': (random) => numbers(18, () => Math.floor(random() * 5)),
  'on a grid of 7 with repeated vertices': (random) =>
    repeatVertices(
      random,
      numbers(18, () => whole(random, 3)),
    ),
  'in one slanted plane of integers': coplanar,
  'with a common vertex or edge': shared,
  'touching at a rounded inner point': touching,
  'tilted by next to nothing': nearlyCoplanar,
  'segments and points': (random) =>
    flatten(
      random,
      numbers(18, () => random()),
    ),
  'segments and points of integers': (random) =>
    flatten(
      random,
      numbers(18, () => whole(random, 2)),
    ),
  'of denormal size': (random) => numbers(18, () => whole(random, 3) * Number.MIN_VALUE),
  'partly denormal': (random) => numbers(18, () => whole(random, 2) * (random() < 0.5 ? 1 : Number.MIN_VALUE)),
  'of huge size': (random) => numbers(18, () => whole(random, 2) * 1e200),
  'a million units away': (random) => touching(random).map((x) => 1e6 + x),
  needles: (random) => numbers(18, (i) => (i % 3 === 0 ? random() * 1e6 : whole(random, 2) * 1e-6)),
}

export function numbers(count: number, make: (i: number) => number): number[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

/** Random integer from -size to size. */
function whole(random: Random, size: number): number {
  return Math.floor(random() * (2 * size + 1)) - size
}

function pick(random: Random, count: number): number {
  return Math.floor(random() * count)
}

function repeatVertices(random: Random, pair: TrianglePair): TrianglePair {
  if (random() < 0.5) copyVertex(pair, pick(random, 6), pick(random, 6))
  return pair
}

function copyVertex(pair: TrianglePair, from: number, to: number): void {
  for (let k = 0; k < 3; k++) pair[3 * to + k] = pair[3 * from + k]
}

function coplanar(random: Random): TrianglePair {
  const u = numbers(3, () => whole(random, 4))
  const v = numbers(3, () => whole(random, 4))
  const pair: TrianglePair = []
  for (let vertex = 0; vertex < 6; vertex++) {
    const s = whole(random, 3)
    const t = whole(random, 3)
    for (let k = 0; k < 3; k++) pair.push(s * u[k] + t * v[k])
  }
  return pair
}

function shared(random: Random): TrianglePair {
  const pair = numbers(18, () => random())
  copyVertex(pair, pick(random, 3), 3 + pick(random, 3))
  if (random() < 0.5) copyVertex(pair, pick(random, 3), 3 + pick(random, 3))
  // Sometimes the common vertex is off by one ulp.
  if (random() < 0.3) for (let i = 9; i < 18; i++) pair[i] *= 1 + Number.EPSILON
  return pair
}

/** A vertex of the second triangle on the first, up to rounding: sometimes touching, sometimes not. */
function touching(random: Random): TrianglePair {
  const pair = numbers(18, () => random())
  const s = random()
  const t = random() < 0.3 ? 1 - s : random() * (1 - s)
  const vertex = 9 + 3 * pick(random, 3)
  for (let k = 0; k < 3; k++) {
    pair[vertex + k] = pair[k] + s * (pair[3 + k] - pair[k]) + t * (pair[6 + k] - pair[k])
  }
  return pair
}

function nearlyCoplanar(random: Random): TrianglePair {
  const tilt = 10 ** (-6 - 10 * random())
  return numbers(18, (i) => (i % 3 === 2 ? tilt * whole(random, 2) : random() < 0.5 ? random() : whole(random, 1)))
}

/** Makes one or both triangles a segment or a point; a segment may have its third vertex in the middle. */
function flatten(random: Random, pair: TrianglePair): TrianglePair {
  for (let triangle = 0; triangle < 2; triangle++) {
    const kind = random()
    const o = 9 * triangle
    for (let k = 0; k < 3; k++) {
      if (kind < 0.4) pair[o + 6 + k] = pair[o + k]
      else if (kind < 0.6) pair[o + 6 + k] = 2 * pair[o + 3 + k] - pair[o + k]
      if (kind < 0.15) pair[o + 3 + k] = pair[o + k]
    }
  }
  if (random() < 0.4) copyVertex(pair, pick(random, 3), 3 + pick(random, 3))
  if (random() < 0.3) for (let k = 0; k < 3; k++) pair[9 + k] = (pair[k] + pair[3 + k]) / 2
  return pair
}
