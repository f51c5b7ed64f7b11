import { AFFINE } from '../../../math/affine.ts'
import type { RigidSphereSet } from '../../rigid/rigidSphereSet.ts'
import { boneFrames } from '../../rigid/boneFrames.ts'
import { encodeText } from '../../base/encodeText.ts'
import { type RigidFiles, rigidFormat } from './rigidFormat.ts'
import type { ExportSource } from '../exportFormat.ts'

/**
 * The rigid spheres as plain JSON, for scripts. `joints` lists every joint of the rig with its `frame` in the default
 * pose (3 rows of 4: axes and origin in the file's space, without scale). `spheres` are relative to those frames.
 */
export const jsonFormat = rigidFormat({
  name: 'json',
  label: 'JSON',
  short: 'JSON',
  title: 'Spheres by joint as plain JSON',
  readers: 'Custom scripts, for Unity, Unreal or others: spheres by joint, with the frame of every joint.',
  purposes: ['engines', 'data'],
  lost: 'mesh, skin and clips; every sphere follows one joint rigidly',
  ending: '.json',
  experimental: false,
  write: writeJson,
})

function writeJson(rigid: RigidSphereSet, { rig, name: file }: ExportSource, name: string): RigidFiles {
  const { frames } = boneFrames(rig)
  const { names, parents } = rig.joints
  const document = {
    format: 'rigsphere-bone-cut',
    version: 1,
    rig: file,
    joints: names.map((joint, j) => ({
      name: joint,
      parent: parents[j],
      frame: [...frames.subarray(j * AFFINE, (j + 1) * AFFINE)],
    })),
    spheres: rigid.spheres.map(({ joint, centre, radius, padding, triangles }) => ({
      joint,
      jointName: names[joint],
      center: centre,
      radius,
      padding,
      triangles,
    })),
    report: rigid.report,
  }
  return { files: [{ name, bytes: encodeText(`${JSON.stringify(document, null, 1)}\n`) }], notes: [] }
}
