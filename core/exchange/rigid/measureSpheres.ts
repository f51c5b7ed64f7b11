import { AFFINE, invert, multiply, setIdentity, transformPoint } from '../../math/affine.ts'
import { normOfMap } from '../../math/norm3.ts'
import type { Progress } from '../../base/progress.ts'
import { done, type Reply } from '../../base/reply.ts'
import type { BoneFrames } from './boneFrames.ts'
import type { ChosenSphere } from './chooseSpheres.ts'
import type { Moment } from './measuredMoments.ts'
import { type RigidStage, showMoment } from './rigidStage.ts'

/** Largest distance of the skin from the centre of each sphere, over several moments. */
export interface Reaches {
  /** Largest distance of a vertex of the sphere from its centre. */
  readonly plain: Float64Array
  /**
   * The same, divided by the scale of the joint: the radius needed by a reader that scales spheres with their joints.
   */
  readonly scaled: Float64Array
}

export function noReaches(spheres: number): Reaches {
  return { plain: new Float64Array(spheres), scaled: new Float64Array(spheres) }
}

/** A joint scaled down below this factor is treated as hidden, and its scale is ignored. */
const HIDDEN = 0.1

/** Updates `reaches` with the maxima over the moments. */
export function measureSpheres(
  stage: RigidStage,
  frames: BoneFrames,
  spheres: readonly ChosenSphere[],
  moments: readonly Moment[],
  reaches: Reaches,
  progress: Progress,
  what: string,
): Reply<true> {
  const shrinks = new Float64Array(stage.rig.joints.nodes.length)
  for (let k = 0; k < moments.length; k++) {
    progress.report(k, moments.length, what)
    const shown = showMoment(stage, moments[k])
    if (!shown.ok) return shown
    for (let joint = 0; joint < shrinks.length; joint++) shrinks[joint] = shrinkOf(stage, frames, joint)
    for (let s = 0; s < spheres.length; s++) {
      const reach = reachNow(stage, spheres[s])
      reaches.plain[s] = Math.max(reaches.plain[s], reach)
      reaches.scaled[s] = Math.max(reaches.scaled[s], reach / shrinks[spheres[s].joint])
    }
  }
  return done(true)
}

const centre = new Float64Array(3)

function reachNow({ pose, positions }: RigidStage, { joint, ball, vertices }: ChosenSphere): number {
  transformPoint(pose.maps, joint * AFFINE, ball, 0, centre, 0)
  let farthest = 0
  for (let i = 0; i < vertices.length; i++) {
    const v = vertices[i] * 3
    const x = positions[v] - centre[0]
    const y = positions[v + 1] - centre[1]
    const z = positions[v + 2] - centre[2]
    farthest = Math.max(farthest, x * x + y * y + z * z)
  }
  return Math.sqrt(farthest)
}

const now = new Float64Array(AFFINE)
const unscaled = new Float64Array(AFFINE)
const inverse = new Float64Array(AFFINE)

/** Smallest singular value of the joint's frame relative to the default pose, at most 1. */
function shrinkOf({ pose, rig }: RigidStage, { scales }: BoneFrames, joint: number): number {
  const node = rig.joints.nodes[joint]
  if (node < 0) return 1
  setIdentity(unscaled, 0)
  for (let c = 0; c < 3; c++) unscaled[c * 5] = 1 / scales[joint * 3 + c]
  multiply(pose.globals, node * AFFINE, unscaled, 0, now, 0)
  if (!invert(now, 0, inverse, 0)) return 1
  const smallest = 1 / normOfMap(inverse, 0)
  return smallest > HIDDEN ? Math.min(1, smallest) : 1
}
