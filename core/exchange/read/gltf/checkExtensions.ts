import { Broken } from '../../base/broken.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { TREE_EXTENSION } from '../../tree/treeExtension.ts'
import { extensionOf, type JsonObject, listField } from '../../gltf/jsonObject.ts'

/** Supported extensions that affect vertex positions, and our own extension. */
const READ = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_mesh_quantization',
  'KHR_mesh_primitive_restart',
  'KHR_accessor_float64',
  TREE_EXTENSION,
])

/** Extensions for appearance. A collision rig does not need them, even if the file requires them. */
const LOOKS = new RegExp(
  '^(KHR_(materials|texture|lights|xmp|environment|interactivity|audio|gaussian)' +
    '|EXT_(texture|lights|materials|mesh_features|structural)' +
    '|MSFT_|VRMC_materials|ADOBE_|AGI_|FB_ngon|GODOT_single_root)',
)

/** Unsupported extensions that affect motion or placement. The file is still usable without them. */
const LEFT_OUT = /^(KHR_animation_pointer|KHR_node_|EXT_mesh_gpu_instancing|EXT_lights|VRM|KHR_physics|OMI_|MOZ_|EXT_)/

/** Collider extensions, also written by our exports for other programs. Not needed for a rig. */
const COLLIDERS = new Set([
  'OMI_physics_shape',
  'OMI_physics_body',
  'KHR_implicit_shapes',
  'KHR_physics_rigid_bodies',
  'VRMC_springBone',
  'VRMC_springBone_extended_collider',
])

/**
 * An extension that a glTF file uses. `read`: it affects the rig, which was read with it. `colliders` and `appearance`:
 * a collision rig does not need it. `ignored`: it could affect motion or placement. Exports keep all of them.
 */
export interface UsedExtension {
  readonly name: string
  readonly use: 'read' | 'colliders' | 'appearance' | 'ignored'
}

/** Logs ignored extensions. Throws for unknown required extensions, since they may affect the geometry. */
export function checkExtensions(json: JsonObject, log: ProblemLog): void {
  for (const name of names(json, 'extensionsRequired')) {
    if (READ.has(name) || LOOKS.test(name) || LEFT_OUT.test(name)) continue
    throw new Broken(`glTF: requires the extension "${name}", which is not supported; export the rig without it`)
  }
  for (const { name, use } of usedExtensions(json)) if (use === 'ignored') log.add('extension-ignored', name)
  const instanced = listField(json, 'nodes', 'glTF').filter((node) => isInstanced(node)).length
  if (instanced > 0) log.add('instances-ignored', undefined, instanced)
}

/** The extensions that the file says it uses. */
export function usedExtensions(json: JsonObject): readonly UsedExtension[] {
  return names(json, 'extensionsUsed').map((name) => ({ name, use: useOf(name) }))
}

function useOf(name: string): UsedExtension['use'] {
  if (READ.has(name)) return 'read'
  if (COLLIDERS.has(name)) return 'colliders'
  return LOOKS.test(name) ? 'appearance' : 'ignored'
}

function names(json: JsonObject, key: string): readonly string[] {
  return [...new Set(listField(json, key, 'glTF').map(String))]
}

function isInstanced(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  return extensionOf(node as JsonObject, 'EXT_mesh_gpu_instancing', 'node') !== undefined
}
