import type { Progress } from '../../base/progress.ts'
import { SkinBuilder } from '../../rig/skinBuilder.ts'
import type { Rig } from '../../rig/rig.ts'
import type { Skin } from '../../rig/skin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { type WeightField, weightsAt } from '../field/weightField.ts'

/** Vertices per ball: the corners of a regular tetrahedron around its centre. */
export const CORNERS = 4
/** Distance of the corners from the centre, in radii. Well inside the ball, so the weights are those of the ball. */
export const ARM = 0.6
/** Unit vectors to the corners of a regular tetrahedron. */
export const DIRECTIONS = Float64Array.of(1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1).map((x) => x / Math.sqrt(3))
/** Joints with a smaller mean weight do not influence the ball. */
const LEAST = 2e-3

/**
 * A skin whose vertices are tetrahedra inside balls (x y z r each), skinned with the weights of the field. The mean of
 * the four deformed corners is the new centre of the ball, and their volume is a measure of the local change of volume,
 * with any skinning method. All corners of a ball have the same joint set: a joint that influenced only some of them
 * would tear the ball apart.
 */
export function innerSkin(balls: Float64Array, field: WeightField, progress: Progress): Skin {
  const count = balls.length / SPHERE
  const { joints } = field
  const builder = new SkinBuilder(count * CORNERS, count * CORNERS * joints.length)
  const corner = Array.from({ length: CORNERS }, () => new Float64Array(joints.length))
  for (let ball = 0; ball < count; ball++) {
    progress.report(ball, count, 'reading the weights of inner spheres')
    const o = ball * SPHERE
    for (let c = 0; c < CORNERS; c++) {
      const p = (ball * CORNERS + c) * 3
      for (let k = 0; k < 3; k++) {
        builder.rest[p + k] = balls[o + k] + ARM * balls[o + 3] * DIRECTIONS[c * 3 + k]
      }
      weightsAt(field, builder.rest[p], builder.rest[p + 1], builder.rest[p + 2], corner[c])
    }
    addBall(builder, ball, chooseJoints(corner), joints, corner)
  }
  const triangles = new Uint32Array(count * 6)
  for (let ball = 0; ball < count; ball++) {
    triangles.set(
      [0, 1, 2, 1, 2, 3].map((c) => ball * CORNERS + c),
      ball * 6,
    )
  }
  return builder.finish(triangles)
}

/** A rig with the joints of another one and a skin of `innerSkin`. */
export function innerRig(rig: Rig, skin: Skin): Rig {
  const none = { start: new Uint32Array(rig.morphs.names.length + 1), vertices: new Uint32Array(0) }
  return { ...rig, skin, morphs: { ...rig.morphs, ...none, displacements: new Float64Array(0) } }
}

/** Columns of the joints that influence a ball. The joint with the largest weight is always included. */
function chooseJoints(corner: readonly Float64Array[]): number[] {
  const means = corner[0].map((_, joint) => corner.reduce((sum, weights) => sum + weights[joint] / CORNERS, 0))
  const most = means.reduce((best, mean, joint) => (mean > means[best] ? joint : best), 0)
  // Joint sets contain no zero weights: a joint must have a weight on every corner.
  return [...means.keys()].filter(
    (joint) => joint === most || (means[joint] > LEAST && corner.every((weights) => weights[joint] > 0)),
  )
}

function addBall(
  builder: SkinBuilder,
  ball: number,
  columns: readonly number[],
  joints: Uint32Array,
  corner: readonly Float64Array[],
): void {
  for (let c = 0; c < CORNERS; c++) {
    const vertex = ball * CORNERS + c
    const start = builder.weightStart[vertex]
    const total = columns.reduce((sum, column) => sum + corner[c][column], 0)
    columns.forEach((column, k) => {
      builder.weights[start + k] = columns.length === 1 ? 1 : corner[c][column] / total
    })
    builder.weightStart[vertex + 1] = start + columns.length
  }
  const list = Uint32Array.from({ length: CORNERS * columns.length }, (_, k) => joints[columns[k % columns.length]])
  builder.addVertices(list, CORNERS)
}
