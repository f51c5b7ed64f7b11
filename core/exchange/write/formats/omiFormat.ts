import type { RigidSphereSet } from '../../rigid/rigidSphereSet.ts'
import { ColliderNodes, spheresByJoint } from './colliderNodes.ts'
import { type RigidFiles, rigidFormat } from './rigidFormat.ts'
import type { ExportSource } from '../exportFormat.ts'
import { openGltfSource } from '../gltfSource.ts'

/**
 * Physics bodies for Godot and other programs of the Open Metaverse group.
 *
 * omigroup/gltf-extensions: OMI_physics_shape stores shapes[] = { type: "sphere", sphere: { radius } } in the document.
 * OMI_physics_body adds `motion` (kinematic: moved by animations) to one node and `collider: { shape }` to another. A
 * shape is positioned by its node, and Godot only looks for the body in the direct parent of a shape. The hierarchy is
 * therefore joint → body → one node per sphere.
 */
export const omiFormat = rigidFormat({
  name: 'omi',
  label: 'Godot physics',
  short: 'OMI physics',
  title: 'Physics bodies for Godot (OMI_physics_shape, OMI_physics_body)',
  readers: 'Godot 4 and other programs of the Open Metaverse group: a kinematic body for each bone.',
  purposes: ['godot'],
  lost: 'the tree: every sphere follows one joint rigidly',
  ending: null,
  experimental: false,
  write: writeOmi,
})

async function writeOmi(rigid: RigidSphereSet, source: ExportSource, name: string): Promise<RigidFiles> {
  const gltf = await openGltfSource(source)
  const { edit } = gltf
  const nodes = new ColliderNodes(gltf, source.rig)
  edit.use('OMI_physics_shape')
  edit.use('OMI_physics_body')
  for (const [joint, spheres] of spheresByJoint(rigid)) {
    const children = nodes.addShapes(joint, spheres, 'OMI_physics_shape', (shape) => ({
      OMI_physics_body: { collider: { shape } },
    }))
    const extensions = { OMI_physics_body: { motion: { type: 'kinematic' } } }
    nodes.addFrame(joint, { name: `${nodes.nameOf(joint)} body`, children, extensions })
  }
  return { files: [{ name, bytes: edit.finish() }], notes: gltf.notes }
}
