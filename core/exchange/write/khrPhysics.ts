import type { BoneCut } from '../bonecut/boneCut.ts'
import { ColliderNodes, spheresByJoint } from './colliderNodes.ts'
import { type CutFiles, cutFormat } from './cutFormat.ts'
import type { ExportSource } from './exportFormat.ts'
import { openGltfSource } from './gltfSource.ts'

/**
 * Colliders of the drafts KHR_implicit_shapes and KHR_physics_rigid_bodies (eoineoineoin/glTF_Physics, status: draft).
 *
 * shapes[] = { type: "sphere", sphere: { radius } } in the document, and `collider: { geometry: { shape } }` on a child
 * node that has the offset. No `motion`: a collider without one is not moved by the simulation, and the draft asks that
 * it follows animated nodes all the same.
 */
export const khrPhysics = cutFormat({
  name: 'khr',
  label: 'glTF physics',
  short: 'KHR draft',
  title: 'Colliders of the Khronos drafts (KHR_implicit_shapes, KHR_physics_rigid_bodies)',
  readers: 'Few programs so far: what Khronos drafts for physics in glTF.',
  purposes: ['web'],
  lost: 'the tree: every sphere follows one joint rigidly',
  ending: null,
  experimental: true,
  write: writeKhr,
})

async function writeKhr(cut: BoneCut, source: ExportSource, name: string): Promise<CutFiles> {
  const gltf = await openGltfSource(source)
  const { edit } = gltf
  const nodes = new ColliderNodes(gltf, source.rig)
  edit.use('KHR_implicit_shapes')
  edit.use('KHR_physics_rigid_bodies')
  for (const [joint, spheres] of spheresByJoint(cut)) {
    const children = nodes.addShapes(joint, spheres, 'KHR_implicit_shapes', (shape) => ({
      KHR_physics_rigid_bodies: { collider: { geometry: { shape } } },
    }))
    nodes.addFrame(joint, { name: `${nodes.nameOf(joint)} colliders`, children })
  }
  return {
    files: [{ name, bytes: edit.finish() }],
    notes: ['Experimental: both extensions are drafts and may still change; few programs read them.', ...gltf.notes],
  }
}
