import type { RigidSphereSet } from '../../rigid/rigidSphereSet.ts'
import { ColliderNodes, spheresByJoint } from './colliderNodes.ts'
import { type RigidFiles, rigidFormat } from './rigidFormat.ts'
import type { ExportSource } from '../exportFormat.ts'
import { openGltfSource } from '../gltfSource.ts'

/**
 * Colliders of the drafts KHR_implicit_shapes and KHR_physics_rigid_bodies (eoineoineoin/glTF_Physics, status: draft).
 *
 * The document contains shapes[] = { type: "sphere", sphere: { radius } }. A child node with the offset contains
 * `collider: { geometry: { shape } }`. There is no `motion`: the simulation does not move a collider without it, and
 * the draft requires that such a collider follows animated nodes.
 */
export const khrFormat = rigidFormat({
  name: 'khr',
  label: 'glTF physics',
  short: 'KHR draft',
  title: 'Colliders of the Khronos drafts (KHR_implicit_shapes, KHR_physics_rigid_bodies)',
  readers: 'Few programs so far: the Khronos drafts for physics in glTF.',
  purposes: ['web'],
  lost: 'the tree: every sphere follows one joint rigidly',
  ending: null,
  experimental: true,
  write: writeKhr,
})

async function writeKhr(rigid: RigidSphereSet, source: ExportSource, name: string): Promise<RigidFiles> {
  const gltf = await openGltfSource(source)
  const { edit } = gltf
  const nodes = new ColliderNodes(gltf, source.rig)
  edit.use('KHR_implicit_shapes')
  edit.use('KHR_physics_rigid_bodies')
  for (const [joint, spheres] of spheresByJoint(rigid)) {
    const children = nodes.addShapes(joint, spheres, 'KHR_implicit_shapes', (shape) => ({
      KHR_physics_rigid_bodies: { collider: { geometry: { shape } } },
    }))
    nodes.addFrame(joint, { name: `${nodes.nameOf(joint)} colliders`, children })
  }
  return {
    files: [{ name, bytes: edit.finish() }],
    notes: ['Experimental: both extensions are drafts that may change, and few programs support them.', ...gltf.notes],
  }
}
