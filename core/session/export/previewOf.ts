import type { RigidSphereSet } from '../../exchange/rigid/rigidSphereSet.ts'
import type { ExportReport } from '../../exchange/write/exportFormat.ts'
import { AFFINE, transformPoint } from '../../math/affine.ts'
import type { Rig } from '../../rig/rig.ts'
import type { Exported } from './exportBody.ts'

/** The result of an export without the file contents. */
export interface ExportPreview {
  readonly format: string
  /** The main file comes first. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  readonly report: ExportReport
  /** null if the format writes no rigid spheres. */
  readonly spheres: RigidSpheres | null
}

/** Spheres that each follow one joint, in flat arrays. The caller owns the arrays. */
export interface RigidSpheres {
  /** Indices into `RigView.joints`; -1 for the body itself. */
  readonly joints: Int32Array
  /** 4 per sphere: centre in joint space (`BodyFrame.joints` transforms it to world space), radius in rig space. */
  readonly xyzr: Float32Array
}

export function previewOf({ format, files, report, rigid }: Exported, rig: Rig): ExportPreview {
  return {
    format,
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
    report,
    spheres: rigid === undefined ? null : rigidSpheres(rigid, rig),
  }
}

/** Transforms centres to joint space, the local space of the joint's node, with the inverse bind matrix. */
function rigidSpheres({ spheres }: RigidSphereSet, { joints }: Rig): RigidSpheres {
  const centre = new Float64Array(3)
  const xyzr = new Float32Array(spheres.length * 4)
  spheres.forEach(({ joint, rest, radius }, s) => {
    const hasNode = joints.nodes[joint] >= 0
    if (hasNode) transformPoint(joints.inverseBinds, joint * AFFINE, rest, 0, centre, 0)
    xyzr.set(hasNode ? centre : rest, s * 4)
    xyzr[s * 4 + 3] = radius
  })
  return { joints: Int32Array.from(spheres, ({ joint }) => (joints.nodes[joint] >= 0 ? joint : -1)), xyzr }
}
