import type { Rig } from '../rig/rig.ts'
import { restPositions } from './restPositions.ts'
import { SkinCutter } from './skinCutter.ts'

/**
 * Cross-sections of the skin around its joints, cut once in the rest pose and then followed as the skin deforms.
 *
 * Every bone (from a joint to one of its children) is cut by planes perpendicular to it, those of its nearer half belonging
 * to the joint at that end; beyond a joint without children the cuts go on along the bone that leads to it. Of the curves
 * in a plane the one nearest to the bone counts, if at least half of it is moved by the bone's two joints. A curve is kept as
 * points on edges of the mesh, each with the length of curve around it as its weight, so it can be found in any pose.
 *
 * Section s belongs to joint joints[s] and has points start[s] .. start[s + 1]: on the edge from vertex ends[2k] to
 * ends[2k + 1], at fractions[k], with weight shares[k] (sum 1 per section).
 */
export interface JointSections {
  readonly joints: Uint32Array
  readonly start: Uint32Array
  readonly ends: Uint32Array
  readonly fractions: Float64Array
  readonly shares: Float64Array
  /** `spread` of each section in the rest pose. */
  readonly restSpreads: Float64Array
}

/** Gaps between the planes of a bone: so many that the middle of a blend between two joints is never far from a plane. */
const GAPS = 32
/** Of these, so many are used beyond a joint without children. */
const BEYOND = 16
/** Sections thinner than about 1 : 1000 have no width to lose. In units of curve length to the fourth power. */
const THIN = 1e-9

export function createJointSections(rig: Rig): JointSections {
  const { parents } = rig.joints
  const jointRest = restPositions(rig.joints)
  const cutter = new SkinCutter(rig.skin, GAPS, GAPS + BEYOND + 1)
  const hasChild = new Set(parents)
  const joints: number[] = []
  for (let j = 0; j < parents.length; j++) {
    const parent = parents[j]
    if (parent < 0 || !cutter.setBone(jointRest, parent, j)) continue
    const last = hasChild.has(j) ? GAPS : GAPS + BEYOND
    for (let plane = 0; plane <= last; plane++) {
      if (cutter.cut(plane)) joints.push(plane * 2 < GAPS ? parent : j)
    }
  }
  return withSpreads(rig, joints, cutter)
}

function withSpreads(rig: Rig, joints: readonly number[], cutter: SkinCutter): JointSections {
  const sections: JointSections = {
    joints: Uint32Array.from(joints),
    start: Uint32Array.from(cutter.start),
    ends: Uint32Array.from(cutter.ends),
    fractions: Float64Array.from(cutter.fractions),
    shares: Float64Array.from(cutter.shares),
    restSpreads: new Float64Array(joints.length),
  }
  for (let s = 0; s < joints.length; s++) {
    const rest = spread(sections, rig.skin.rest, sections.start[s], sections.start[s + 1])
    sections.restSpreads[s] = rest > THIN * cutter.lengths[s] ** 4 ? rest : 0
  }
  return sections
}

/**
 * How much of its width the narrowest section of each joint has kept, to out[joint]; NaN for joints without sections (no
 * bone, or none inside the skin). 1: as at rest; 0: the skin is pinched to a line or a point there. The width of a section is
 * the fourth root of its `spread`: the side of a square of the area that it spans.
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
 * Sum of the principal 2x2 minors of the covariance of the points from .. to. For points in a plane it is the product of the
 * two variances; in general two thirds of the mean square area of the triangles that they span. It is 0 only for
 * points on a line, and needs no order of points, no closed curve and no eigenvalues.
 */
function spread(sections: JointSections, p: Float64Array, from: number, to: number): number {
  const { ends, fractions, shares } = sections
  // Relative to one of the points, so that nothing cancels in far-off rigs or pinched sections.
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
