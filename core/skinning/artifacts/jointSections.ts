import type { Rig } from '../../rig/rig.ts'
import type { Skin } from '../../rig/skin.ts'
import { weld } from '../../rig/weld.ts'
import { type LevelCurve, longestLevelCurve } from './levelCurve.ts'

/**
 * Cross-sections of the skin around its joints, computed once and then tracked as the skin deforms.
 *
 * The total weight of a joint and its descendants is 1 on the limb and 0 on the rest of the body, and falls from one to
 * the other around the joint. The curves of constant weight there run around the limb; those at LEVELS are the sections
 * of the joint. They lie where two motions blend, for any distribution of weights. Planes across the bone would miss a
 * shoulder, whose blend region is oblique from the armpit to the top. If the weight is ½ and the limb makes a half
 * turn, linear blending collapses the whole curve onto the axis. If a level has several curves, the longest is used.
 *
 * Section s belongs to joint joints[s] and has points start[s] .. start[s + 1]: on the edge from vertex ends[2k] to
 * ends[2k + 1], at fractions[k], with weight shares[k] (its part of the curve's length).
 */
export interface JointSections {
  readonly joints: Uint32Array
  readonly start: Uint32Array
  readonly ends: Uint32Array
  readonly fractions: Float64Array
  readonly shares: Float64Array
  /** `spread` of each section in the rest pose; 0 for sections that are too thin to measure. */
  readonly restSpreads: Float64Array
}

const LEVELS = [0.3, 0.4, 0.5, 0.6, 0.7]
/** Sections thinner than about 1 : 1000 are not measured. In units of curve length to the fourth power. */
const THIN = 1e-9

export function createJointSections(rig: Rig): JointSections {
  const { skin, joints } = rig
  const welded = weld(skin.rest).of
  const curves: LevelCurve[] = []
  const owners: number[] = []
  for (let j = 0; j < joints.parents.length; j++) {
    const values = limbWeights(skin, subtreeOf(joints.parents, j))
    for (const level of LEVELS) {
      const curve = longestLevelCurve({ rest: skin.rest, triangles: skin.triangles, welded, values }, level)
      if (curve === undefined) continue
      curves.push(curve)
      owners.push(j)
    }
  }
  return withSpreads(skin, owners, curves)
}

/** 1 for a joint and all its descendants. */
function subtreeOf(parents: Int32Array, root: number): Uint8Array {
  const inside = new Uint8Array(parents.length)
  for (let j = 0; j < parents.length; j++) {
    let k = j
    while (k >= 0 && k !== root) k = parents[k]
    if (k === root) inside[j] = 1
  }
  return inside
}

/** The part of every vertex's weight that belongs to the marked joints. */
function limbWeights(skin: Skin, marked: Uint8Array): Float64Array {
  const { setOf, setStart, setJoints, weightStart, weights } = skin
  const values = new Float64Array(setOf.length)
  for (let v = 0; v < setOf.length; v++) {
    const first = setStart[setOf[v]]
    const end = setStart[setOf[v] + 1]
    for (let k = first; k < end; k++) {
      if (marked[setJoints[k]] === 1) values[v] += weights[weightStart[v] + k - first]
    }
  }
  return values
}

function withSpreads(skin: Skin, owners: readonly number[], curves: readonly LevelCurve[]): JointSections {
  const start = new Uint32Array(curves.length + 1)
  for (let s = 0; s < curves.length; s++) start[s + 1] = start[s] + curves[s].fractions.length
  const sections: JointSections = {
    joints: Uint32Array.from(owners),
    start,
    ends: Uint32Array.from(curves.flatMap((curve) => curve.ends)),
    fractions: Float64Array.from(curves.flatMap((curve) => curve.fractions)),
    shares: Float64Array.from(curves.flatMap((curve) => curve.shares)),
    restSpreads: new Float64Array(curves.length),
  }
  for (let s = 0; s < curves.length; s++) {
    const rest = spread(sections, skin.rest, start[s], start[s + 1])
    sections.restSpreads[s] = rest > THIN * curves[s].length ** 4 ? rest : 0
  }
  return sections
}

/**
 * Writes the remaining width of the narrowest section of each joint, relative to rest, to out[joint]; NaN for joints
 * without sections (roots, and joints without vertices). 1 means unchanged, 0 that the skin is pinched to a line or a
 * point. The width of a section is the fourth root of its `spread`: the side of a square of the same area.
 */
export function jointCollapse(sections: JointSections, positions: Float64Array, out: Float64Array): void {
  const { joints, start, restSpreads } = sections
  out.fill(Number.NaN)
  for (let s = 0; s < joints.length; s++) {
    if (restSpreads[s] === 0) continue
    const ratio = (spread(sections, positions, start[s], start[s + 1]) / restSpreads[s]) ** 0.25
    if (!(out[joints[s]] <= ratio)) out[joints[s]] = ratio
  }
}

/**
 * Sum of the principal 2x2 minors of the covariance of the points from .. to. For points in a plane it is the product
 * of the two variances; in general two thirds of the mean square area of the triangles that they span. It is 0 only for
 * points on a line, and needs no order of points, no closed curve and no eigenvalues.
 */
function spread(sections: JointSections, p: Float64Array, from: number, to: number): number {
  const { ends, fractions, shares } = sections
  // Relative to one of the points, to avoid cancellation for distant rigs and pinched sections.
  const a0 = ends[from * 2] * 3
  let sx = 0
  let sy = 0
  let sz = 0
  let xx = 0
  let xy = 0
  let xz = 0
  let yy = 0
  let yz = 0
  let zz = 0
  for (let k = from; k < to; k++) {
    const a = ends[k * 2] * 3
    const b = ends[k * 2 + 1] * 3
    const t = fractions[k]
    const w = shares[k]
    const x = p[a] - p[a0] + t * (p[b] - p[a])
    const y = p[a + 1] - p[a0 + 1] + t * (p[b + 1] - p[a + 1])
    const z = p[a + 2] - p[a0 + 2] + t * (p[b + 2] - p[a + 2])
    sx += w * x
    sy += w * y
    sz += w * z
    xx += w * x * x
    xy += w * x * y
    xz += w * x * z
    yy += w * y * y
    yz += w * y * z
    zz += w * z * z
  }
  xx -= sx * sx
  xy -= sx * sy
  xz -= sx * sz
  yy -= sy * sy
  yz -= sy * sz
  zz -= sz * sz
  return Math.max(0, xx * yy - xy * xy + (xx * zz - xz * xz) + (yy * zz - yz * yz))
}
