/**
 * Layout of a ray: origin x y z, direction x y z, 1 / |direction|², |direction|. Its points are origin + t · direction,
 * t ≥ 0. The direction is never normalised, so that t is preserved by affine transforms.
 */
export const RAY = 8

/** Computes the derived numbers from origin and direction at ray[r .. r + 6]. */
export function completeRay(ray: Float64Array, r: number): void {
  const x = ray[r + 3]
  const y = ray[r + 4]
  const z = ray[r + 5]
  const squared = x * x + y * y + z * z
  ray[r + 6] = 1 / squared
  ray[r + 7] = Math.sqrt(squared)
}

/** Writes the ray transformed by `map` (affine 3x4). */
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
