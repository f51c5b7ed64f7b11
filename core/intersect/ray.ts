/**
 * A ray, flat: origin x y z, direction x y z, 1 / |direction|², |direction|. Its points are origin + t · direction, t ≥ 0. The
 * direction has any length and keeps it: a t found after both were carried through an affine map is the t of before.
 */
export const RAY = 8

/** Fills in what belongs to origin and direction, which stand at ray[r .. r + 6]. */
export function completeRay(ray: Float64Array, r: number): void {
  const x = ray[r + 3]
  const y = ray[r + 4]
  const z = ray[r + 5]
  const squared = x * x + y * y + z * z
  ray[r + 6] = 1 / squared
  ray[r + 7] = Math.sqrt(squared)
}

/** out = the ray seen from the space that `map` (affine 3x4) leads to. */
export function transformRay(map: Float64Array, ray: Float64Array, out: Float64Array): void {
  const x = ray[0]
  const y = ray[1]
  const z = ray[2]
  const dx = ray[3]
  const dy = ray[4]
  const dz = ray[5]
  for (let row = 0; row < 3; row++) {
    const m = row * 4
    out[row] = map[m] * x + map[m + 1] * y + map[m + 2] * z + map[m + 3]
    out[row + 3] = map[m] * dx + map[m + 1] * dy + map[m + 2] * dz
  }
  completeRay(out, 0)
}
