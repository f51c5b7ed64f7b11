import { writeBundle } from '../../refit/kinds/refitBundle.ts'
import { ensureFit, placeBall } from '../../refit/ensureFit.ts'
import { BUNDLE } from '../../refit/plan/refitPlan.ts'
import type { SphereFit } from '../../refit/fit/sphereFit.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from './body.ts'
import type { LevelCounts } from './counts.ts'

/**
 * Writes a box around all vertices of an up-to-date body to boxes[o ..]: low x y z, high x y z. The box is computed
 * from the top of the tree, so that no vertex of a body far from all others is deformed. [MA] §3.3 leaves this box to
 * the scene. Here it encloses the balls from which the root is refitted or, if there are none, the spheres of the
 * root's children.
 */
export function writeBodyBox(body: Body, counts: LevelCounts, boxes: Float64Array, o: number): void {
  const { fit } = body
  const isBundle = fit.skinning === 'linear' && fit.alike && !fit.morphing && fit.kinds[0] === BUNDLE
  if (isBundle) boxBundle(fit, boxes, o)
  else boxSpheres(body, counts, boxes, o)
}

/**
 * Every vertex lies in the hull of the root's posed balls. Each limb has its own balls, so their box is much smaller
 * than that of the root's sphere, and it costs less than one refit. Padding and placement are those of a sphere
 * (`ensureFit.ts`).
 */
function boxBundle(fit: SphereFit, boxes: Float64Array, o: number): void {
  const { integers, integerStart, numbers, numberStart } = fit.plan.bundles
  const balls = fit.lists.first
  const end = writeBundle(fit, integers, integerStart[0], integerStart[1], numbers, numberStart[0])
  const pad = fit.padScale * fit.plan.cores[4] + fit.padShift
  emptyBox(boxes, o)
  for (let s = 0; s < end; s += SPHERE) {
    balls[s + 3] += pad
    placeBall(fit, balls, s)
    growBox(balls, s, boxes, o)
  }
}

/**
 * Every vertex lies in the sphere of some child of the root; the box of these spheres is smaller than that of the
 * root's.
 */
function boxSpheres({ tree, fit }: Body, counts: LevelCounts, boxes: Float64Array, o: number): void {
  const first = tree.firstChild[0]
  const end = Math.max(first + tree.childCount[0], first + 1)
  emptyBox(boxes, o)
  for (let node = first; node < end; node++) {
    if (fit.stamps[node] !== fit.stamp) {
      ensureFit(fit, node)
      counts.refitted[tree.level[node]]++
    }
    growBox(fit.posed, node * SPHERE, boxes, o)
  }
}

function emptyBox(boxes: Float64Array, o: number): void {
  boxes.fill(Infinity, o, o + 3)
  boxes.fill(-Infinity, o + 3, o + 6)
}

/** Covers the rounding of one addition. */
const OUTWARD = 2 ** -52

function growBox(balls: Float64Array, s: number, boxes: Float64Array, o: number): void {
  const r = balls[s + 3]
  for (let k = 0; k < 3; k++) {
    const x = balls[s + k]
    const half = r + OUTWARD * (Math.abs(x) + r)
    boxes[o + k] = Math.min(boxes[o + k], x - half)
    boxes[o + k + 3] = Math.max(boxes[o + k + 3], x + half)
  }
}
