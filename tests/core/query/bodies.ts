import { AFFINE, composeTrs } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { builderNames } from '../../../core/spheretree/builders/builders.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { bindPose, pick, randomPose, randomRig, randomRotation, signed } from '../../support/randomRig.ts'
import type { Random } from '../../support/seeded.ts'

/** A body with random rig, tree, pose, placement and skinning method. */
export function randomBody(random: Random, rig: Rig = smallRig(random)): Body {
  const tree = buildTree(
    rig,
    {
      collapse: pick(random, [0.3, 0.6, 1]),
      leaf: pick(random, [1, 1, 2, 4, 8, 100]),
      builder: pick(random, builderNames()),
    },
    noProgress,
  )
  const body = createBody(rig, tree, bindPose(rig))
  moveBody(random, body)
  return body
}

/** A strip of triangles. With more than STOP_SIZE of them, traversal visits several nodes. */
export function smallRig(random: Random, sizes: readonly number[] = [3, 12, 90, 300]): Rig {
  return randomRig(random, {
    vertices: pick(random, sizes),
    farOff: pick(random, [0, 0, 0, 20]),
    morphTargets: pick(random, [0, 0, 0, 2]),
  })
}

/** Sets another pose, placement and skinning method. Half of the poses also stretch, mirror or flatten joints. */
export function moveBody(random: Random, body: Body): void {
  const odd = random() < 0.5
  randomPose(random, body.pose, {
    turn: pick(random, [0.3, 1, Math.PI]),
    shift: odd ? 0.5 : 0,
    scaled: odd ? 0.2 : 0,
    mirrored: odd ? 0.1 : 0,
    flattened: odd ? 0.05 : 0,
  })
  placeBody(body, randomPlace(random))
  setSkinning(body, pick(random, skinnings))
}

/**
 * Random placement close enough to the origin for bodies to overlap: rotated, and scaled uniformly, non-uniformly,
 * mirrored or flattened.
 */
export function randomPlace(random: Random): Float64Array {
  const place = new Float64Array(AFFINE)
  const size = Math.exp(signed(random))
  const scale = pick(random, [
    [1, 1, 1],
    [size, size, size],
    [size, 0.5, 2],
    [-1, 1, 1],
    [-size, 2, -0.3],
    [1, 0, 1],
  ])
  const far = pick(random, [0, 0.3, 1, 3])
  const shift = [signed(random) * far, signed(random) * far, signed(random) * far]
  composeTrs(shift, 0, randomRotation(random, Math.PI), 0, scale, 0, place, 0)
  return place
}

export function shiftedPlace(x: number, y: number, z: number): Float64Array {
  const place = new Float64Array(AFFINE)
  composeTrs([x, y, z], 0, [0, 0, 0, 1], 0, [1, 1, 1], 0, place, 0)
  return place
}
