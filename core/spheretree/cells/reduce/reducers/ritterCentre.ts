/**
 * Centre of an approximate bounding ball of the first `count` listed points. J. Ritter, "An Efficient Bounding Sphere",
 * 1990: starts with the pair of axis extremes that are farthest apart and grows towards each point outside.
 */
export function ritterCentre(points: Float64Array, list: Uint32Array, count: number, out: Float64Array): void {
  const [a, b] = farthestExtremes(points, list, count)
  let x = (points[a] + points[b]) / 2
  let y = (points[a + 1] + points[b + 1]) / 2
  let z = (points[a + 2] + points[b + 2]) / 2
  let radius = Math.sqrt(distance2(points, a, points[b], points[b + 1], points[b + 2])) / 2
  for (let i = 0; i < count; i++) {
    const p = list[i] * 3
    const distance = Math.sqrt(distance2(points, p, x, y, z))
    if (!(distance > radius)) continue
    const share = (distance - radius) / 2 / distance
    radius = (radius + distance) / 2
    x += (points[p] - x) * share
    y += (points[p + 1] - y) * share
    z += (points[p + 2] - z) * share
  }
  out[0] = x
  out[1] = y
  out[2] = z
}

/** Offsets of the two extreme points along the axis with the largest extent. */
function farthestExtremes(points: Float64Array, list: Uint32Array, count: number): [number, number] {
  let best: [number, number] = [list[0] * 3, list[0] * 3]
  let farthest = 0
  for (let axis = 0; axis < 3; axis++) {
    let low = list[0] * 3
    let high = low
    for (let i = 1; i < count; i++) {
      const p = list[i] * 3
      if (points[p + axis] < points[low + axis]) low = p
      if (points[p + axis] > points[high + axis]) high = p
    }
    const distance = distance2(points, low, points[high], points[high + 1], points[high + 2])
    if (distance > farthest) {
      farthest = distance
      best = [low, high]
    }
  }
  return best
}

function distance2(points: Float64Array, p: number, x: number, y: number, z: number): number {
  return (points[p] - x) ** 2 + (points[p + 1] - y) ** 2 + (points[p + 2] - z) ** 2
}
