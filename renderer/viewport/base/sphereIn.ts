import type { Frame } from '../../../electron/contract/core.ts'

/** x, y, z, radius of a sphere; null if the frame does not show it. */
export function sphereIn(frame: Frame, body: number, node: number): Float32Array | null {
  const spheres = frame.bodies.find((one) => one.body === body)?.spheres
  const i = spheres?.nodes.indexOf(node) ?? -1
  return spheres === undefined || i < 0 ? null : spheres.xyzr.subarray(4 * i, 4 * i + 4)
}
