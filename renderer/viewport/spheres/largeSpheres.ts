import type { PerspectiveCamera } from 'three'
import { SMALL } from './sphereMaterial.ts'

/** The shader has lower precision: a sphere at the threshold is drawn both ways rather than not at all. */
const BORDER = 0.999

/**
 * Writes the indices of the spheres whose outline is too large for a point. Returns their number. spheres: 4 numbers
 * each; halfHeight: of the canvas, in pixels. Computes the outline as the shader does.
 */
export function largeSpheres(
  spheres: Float32Array,
  count: number,
  camera: PerspectiveCamera,
  halfHeight: number,
  into: Uint32Array,
): number {
  camera.updateMatrixWorld()
  const { elements: m } = camera.matrixWorldInverse
  const scale = (camera.projectionMatrix.elements[5] as number) * halfHeight
  const [m0, m4, m8, m12] = [m[0], m[4], m[8], m[12]] as [number, number, number, number]
  const [m1, m5, m9, m13] = [m[1], m[5], m[9], m[13]] as [number, number, number, number]
  const [m2, m6, m10, m14] = [m[2], m[6], m[10], m[14]] as [number, number, number, number]
  let large = 0
  for (let i = 0; i < count; i++) {
    const x = spheres[4 * i] as number
    const y = spheres[4 * i + 1] as number
    const z = spheres[4 * i + 2] as number
    const radius = spheres[4 * i + 3] as number
    const ahead = -(m2 * x + m6 * y + m10 * z + m14)
    // Skips the root for most spheres. It exceeds 2 only if the camera almost touches the sphere, which is large then.
    if (ahead > 0 && radius * scale * 2 < SMALL * ahead) continue
    const right = m0 * x + m4 * y + m8 * z + m12
    const up = m1 * x + m5 * y + m9 * z + m13
    const away2 = right * right + up * up + ahead * ahead
    const free2 = away2 - radius * radius
    if (free2 <= 0) continue // the camera is inside
    if ((radius * Math.sqrt(away2 / free2) * scale) / ahead > SMALL * BORDER) into[large++] = i
  }
  return large
}
