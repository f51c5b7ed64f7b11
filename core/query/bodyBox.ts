import { writeBundle } from '../refit/bundle.ts'
import { ensureFit, placeBall } from '../refit/ensureFit.ts'
import { BUNDLE } from '../refit/plan/refitPlan.ts'
import type { SphereFit } from '../refit/sphereFit.ts'
import { SPHERE } from '../spheretree/layout.ts'
import type { Body } from './body.ts'
import type { LevelCounts } from './counts.ts'

/**
 * A box around all vertices of a fresh body, to boxes[o ..], low x y z, high x y z, from what the top of its tree knows: no
 * vertex of a body that is far from all others is ever deformed. [MA] §3.3 leaves such a box to the scene; a skinned body
 * has the balls of which its root is refitted, or else the spheres on top.
 */
export function writeBodyBox(body: Body, counts: LevelCounts, boxes: Float64Array, o: number): void {
  const { fit } = body
  const isBundle = fit.skinning === 'linear' && fit.alike && !fit.morphing && fit.kinds[0] === BUNDLE
  if (isBundle) boxBundle(fit, boxes, o)
  else boxSpheres(body, counts, boxes, o)
}

/**
 * Every vertex lies in the hull of the root's posed balls, of which each limb has its own: their box is much smaller than that
 * of the sphere around them, for less work than one refit. Padding and placement are those of a sphere (`ensureFit.ts`).
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

/** Every vertex lies below some child of the root: their spheres have a smaller box than the root's. */
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

/** Past the rounding of one sum. */
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
