import { limits } from '../../../base/limits.ts'
import { Broken } from '../../base/broken.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { checkMeshes } from './checkMeshes.ts'
import { checkNodes, checkRoots } from './checkNodes.ts'
import { checkAccessors, checkBuffers, checkViews } from '../../gltf/checkAccessors.ts'
import { checkExtensions } from './checkExtensions.ts'
import type { GltfAnimation, GltfChannel, GltfFile, GltfSkin } from '../../gltf/gltfFile.ts'
import {
  asObject,
  checkIndex,
  indexField,
  type JsonObject,
  listField,
  objectField,
  stringField,
} from '../../gltf/jsonObject.ts'
import { refuseCount } from '../../gltf/refuseCount.ts'

/**
 * Validates raw JSON: every index is in range, every count is an integer, and the node graph is a forest. Rejects files
 * that would crash, hang or exhaust memory later. Bytes are checked separately, in `checkData`.
 */
export function checkGltf(json: JsonObject, log: ProblemLog): GltfFile {
  checkVersion(json)
  checkExtensions(json, log)
  refuseCount('nodes', listField(json, 'nodes', 'glTF').length, 'nodes')
  refuseCount('clips', listField(json, 'animations', 'glTF').length, 'animations')
  const buffers = checkBuffers(json)
  const views = checkViews(json, buffers.length)
  const accessors = checkAccessors(json, views.length)
  const meshes = checkMeshes(json, accessors.length, views.length)
  const skinCount = listField(json, 'skins', 'glTF').length
  const nodes = checkNodes(json, meshes.length, skinCount)
  return {
    buffers,
    views,
    accessors,
    meshes,
    nodes,
    skins: listField(json, 'skins', 'glTF').map((skin, i) => checkSkin(skin, i, nodes.length, accessors.length)),
    animations: checkAnimations(json, nodes.length, accessors.length, log),
    roots: checkRoots(json, nodes),
    primitiveRestart: listField(json, 'extensionsUsed', 'glTF').includes('KHR_mesh_primitive_restart'),
  }
}

function checkVersion(json: JsonObject): void {
  const asset = objectField(json, 'asset', 'glTF')
  if (asset === undefined) throw new Broken('glTF: "asset" is missing, this is not a glTF 2.0 file')
  const version = stringField(asset, 'version', 'glTF, "asset"')
  if (!version.startsWith('2.')) {
    throw new Broken(`glTF: version ${version.slice(0, 12)}; only 2.0 can be read, export the rig as glTF 2.0`)
  }
}

function checkSkin(value: unknown, index: number, nodeCount: number, accessorCount: number): GltfSkin {
  const where = `skin ${index}`
  const skin = asObject(value, where)
  const list = listField(skin, 'joints', where)
  if (list.length === 0) throw new Broken(`${where}: has no joints`)
  if (list.length > limits.joints) {
    throw new Broken(
      `${where}: ${list.length} joints; the maximum is ${limits.joints}, split the rig or remove unused joints`,
      'rig-invalid',
    )
  }
  return {
    name: stringField(skin, 'name', where, ''),
    joints: list.map((joint, k) => checkIndex(joint, nodeCount, 'nodes', `${where}, joint ${k}`)),
    inverseBinds: indexField(skin, 'inverseBindMatrices', accessorCount, 'accessors', where, true),
  }
}

function checkAnimations(
  json: JsonObject,
  nodeCount: number,
  accessorCount: number,
  log: ProblemLog,
): readonly GltfAnimation[] {
  let channelCount = 0
  return listField(json, 'animations', 'glTF').map((value, i) => {
    const where = `animation ${i}`
    const animation = asObject(value, where)
    const samplers = listField(animation, 'samplers', where)
    const listed = listField(animation, 'channels', where)
    channelCount += listed.length
    refuseCount('channels', channelCount, 'animation channels')
    const channels: GltfChannel[] = []
    listed.forEach((channel, c) => {
      const checked = checkChannel(channel, samplers, `${where}, channel ${c}`, nodeCount, accessorCount)
      if (checked !== null) channels.push(checked)
      else log.add('channel-without-node', where)
    })
    return { name: stringField(animation, 'name', where, ''), channels }
  })
}

/** null for channels without a node, which belong to an extension such as KHR_animation_pointer. */
function checkChannel(
  value: unknown,
  samplers: readonly unknown[],
  where: string,
  nodeCount: number,
  accessorCount: number,
): GltfChannel | null {
  const channel = asObject(value, where)
  const target = objectField(channel, 'target', where)
  if (target === undefined) throw new Broken(`${where}: "target" is missing`)
  const node = indexField(target, 'node', nodeCount, 'nodes', where, true)
  if (node < 0) return null
  const s = checkIndex(channel.sampler, samplers.length, 'samplers in this animation', `${where}, "sampler"`)
  const sampler = asObject(samplers[s], `${where}, sampler ${s}`)
  return {
    node,
    path: stringField(target, 'path', where),
    input: indexField(sampler, 'input', accessorCount, 'accessors', where, false),
    output: indexField(sampler, 'output', accessorCount, 'accessors', where, false),
    interpolation: stringField(sampler, 'interpolation', where, 'LINEAR'),
  }
}
