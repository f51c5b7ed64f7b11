import type { BoneCut } from '../exchange/bonecut/boneCut.ts'
import type { ExportReport } from '../exchange/write/exportFormat.ts'
import { AFFINE, transformPoint } from '../math/affine.ts'
import type { Rig } from '../rig/rig.ts'
import type { Exported } from './exportBody.ts'

/** What an export would write, without the bytes. */
export interface ExportPreview {
  readonly format: string
  /** The main file first. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  readonly report: ExportReport
  /** null: the format writes no rigid spheres. */
  readonly spheres: RigidSpheres | null
}

/** Spheres that follow one joint each, flat. Arrays are the receiver's own. */
export interface RigidSpheres {
  /** Numbers of `RigView.joints`; -1: the body itself. */
  readonly joints: Int32Array
  /** 4 per sphere: centre in the joint's own space (`BodyFrame.joints` carries it to the world), radius in that of the rig. */
  readonly xyzr: Float32Array
}

export function previewOf({ format, files, report, cut }: Exported, rig: Rig): ExportPreview {
  return {
    format,
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
    report,
    spheres: cut === undefined ? null : rigidSpheres(cut, rig),
  }
}

/** A joint's own space is that of its node: the inverse bind leads there. */
function rigidSpheres({ spheres }: BoneCut, { joints }: Rig): RigidSpheres {
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
