import type { Progress } from '../progress.ts'
import type { SurfaceMesh } from './surfaceMesh.ts'
import type { TriangleTree } from './triangleTree.ts'
import { windingNumber } from './windingNumber.ts'

/** At this reach error bounds add up to 0.12 to 0.26 on scanned meshes; errors measured there stay below 0.01. */
const REACH = 4.5
/** How far a winding number may be from an integer and still count as it. From the rim of a hemisphere its opening fills ¼ of the view. */
const CLEAR = 0.2
/** Triangles between two progress reports. */
const BATCH = 256

/** Which side of each triangle is inside, and for how much of the surface that is well defined. */
export interface SurfaceSides {
  /**
   * Per triangle: 1 if inside is behind it (against its normal), -1 if inside is in front (the triangle is inside out),
   * 0 if both sides are inside, both outside, or inside is not defined.
   */
  readonly inner: Int8Array
  /** Shares of the area, sum 1 (all 0 without area). Exactly one side is inside: */
  readonly separatedShare: number
  /** of those, the triangle is inside out: part of separatedShare; */
  readonly invertedShare: number
  /** both sides are inside, or both outside: overlapping parts, coinciding layers; */
  readonly buriedShare: number
  /** the winding number is not near an integer: sheets, large openings. */
  readonly undefinedShare: number
  /** `none` if no area is separated; `mixed` if parts of it have opposite orientations. */
  readonly orientation: 'outward' | 'inward' | 'mixed' | 'none'
}

/**
 * On the triangle itself the winding number w of all other triangles is the mean of both sides: behind it is w + ½, in
 * front of it w − ½. A closed mesh that faces outward has w = ½ everywhere.
 */
export function surfaceSides(mesh: SurfaceMesh, tree: TriangleTree, progress: Progress): SurfaceSides {
  const inner = new Int8Array(mesh.triangleCount)
  const winding = new Float64Array(2)
  let separated = 0
  let inverted = 0
  let buried = 0
  for (let t = 0; t < mesh.triangleCount; t++) {
    if (t % BATCH === 0) progress.report(t, mesh.triangleCount, 'finding the inside of the surface')
    windingAtTriangle(tree, t, winding)
    const back = Math.round(winding[0] + 0.5)
    if (Math.abs(winding[0] + 0.5 - back) > CLEAR) continue
    if ((back === 0) === (back === 1)) {
      buried += mesh.areas[t]
      continue
    }
    inner[t] = back === 1 ? 1 : -1
    separated += mesh.areas[t]
    if (inner[t] < 0) inverted += mesh.areas[t]
  }
  const share = (area: number) => (mesh.area > 0 ? Math.min(1, area / mesh.area) : 0)
  return {
    inner,
    separatedShare: share(separated),
    invertedShare: share(inverted),
    buriedShare: share(buried),
    undefinedShare: mesh.area > 0 ? Math.max(0, 1 - share(separated) - share(buried)) : 0,
    orientation: separated === 0 ? 'none' : inverted === 0 ? 'outward' : inverted === separated ? 'inward' : 'mixed',
  }
}

function windingAtTriangle(tree: TriangleTree, t: number, out: Float64Array): void {
  const { corners } = tree
  const slot = tree.slotOf[t]
  const c = slot * 9
  const x = (corners[c] + corners[c + 3] + corners[c + 6]) / 3
  const y = (corners[c + 1] + corners[c + 4] + corners[c + 7]) / 3
  const z = (corners[c + 2] + corners[c + 5] + corners[c + 8]) / 3
  windingNumber(tree, x, y, z, REACH, slot, out)
}
