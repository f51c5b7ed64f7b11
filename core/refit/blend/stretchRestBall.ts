import { encloseOne } from '../fit/ballLists.ts'
import { writeCornerImages } from './writeCornerImages.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/**
 * First phase for joints that scale or shear: x₁ = Σ w_j P_j x; the rotations then act on x₁ (jointFrames.ts). This is
 * linear blending of the stretches, so its refit is the linear one: `restBall` becomes the ball that encloses the
 * corner images. The refit of both phases is the composition of their refits (docs/algorithms.md 7).
 */
export function stretchRestBall(fit: SphereFit, group: number): void {
  const { summed, restBall } = fit.corners
  const reach = Math.abs(restBall[0]) + Math.abs(restBall[1]) + Math.abs(restBall[2]) + restBall[3]
  const end = writeCornerImages(fit, group, fit.frames.stretches, fit.stretchNorms, 0, summed, 0)
  encloseOne(summed, end, restBall, 0)
  restBall[3] += fit.stretchPadScale * reach + fit.stretchPadShift
}
