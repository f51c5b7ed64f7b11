import { Quaternion, Vector3 } from 'three'
import { noProgress, type Progress } from '../../../base/progress.ts'
import { Broken } from '../../base/broken.ts'
import { encodeText } from '../../base/encodeText.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { changePoints, changeQuaternions, changeScales, readAxisChange } from './axisChange.ts'
import { readClips } from './fbxClip.ts'
import { readMesh } from './fbxMesh.ts'
import { type FbxNode, geometricTransform, readNodes } from './fbxNode.ts'
import { findJoints, readSkin } from './fbxSkin.ts'
import { GlbWriter } from './glbWriter.ts'
import { openFbx } from './openFbx.ts'
import { addClips } from './addClips.ts'
import { type GlbPlan, addMesh } from './addMesh.ts'
import type { FbxRecord } from './fbxRecord.ts'

/**
 * Converts FBX 7.x, binary or text, to GLB: the same nodes, skins, morph targets and clips in the axes and unit of
 * glTF, so that a single reader builds all rigs. Memory use is limited by a budget. Cancelling takes effect within a
 * few milliseconds.
 */
export function fbxToGlb(bytes: Uint8Array, log: ProblemLog, progress: Progress = noProgress): Uint8Array {
  const { objects, budget } = openFbx(bytes, progress)
  const axes = readAxisChange(objects.settings, log)
  const joints = findJoints(objects)
  const nodes = readNodes(objects, joints, budget)
  if (nodes.length === 0)
    throw new Broken('FBX: the file has no models; export the mesh with its skeleton', 'rig-empty')
  const byId = new Map(nodes.map((node) => [node.id, node]))
  // Node 0 is the root of the scene.
  const indexOf = new Map(nodes.map((node, k) => [node.id, k + 1]))
  const plan: GlbPlan = {
    out: new GlbWriter(),
    axes,
    indexOf,
    budget,
    log,
    meshes: [],
    skins: [],
    skinned: new Map(),
    channels: new Map(),
  }
  const shown: object[] = []
  const nodeJson = nodes.map((node) => {
    const json = transformJson(node, plan)
    if (node.children.length > 0) json.children = node.children.map(({ id }) => indexOf.get(id))
    const geometry = joints.has(node.id) ? undefined : objects.children(node.id, 'Geometry', 'Mesh').at(-1)
    if (geometry === undefined) return json
    const mesh = readMesh(objects, geometry, budget, log)
    const skin = readSkin(objects, geometry, Math.floor(mesh.points.length / 3), budget)
    const added = addMesh(plan, node, geometricTransform(objects.get(node.id) as FbxRecord), mesh, skin)
    if (added?.skin === undefined) return { ...json, ...added }
    // A skinned mesh is only moved by its joints. glTF recommends placing its node at the root.
    plan.skinned.set(node, nodes.length + 1 + shown.length)
    shown.push({ name: node.name, ...added })
    return json
  })
  const roots = nodes.filter(({ parent }) => parent === null).map(({ id }) => indexOf.get(id))
  const animations = addClips(plan, readClips(objects, byId, budget, log))
  return plan.out.finish(
    withoutEmptyLists({
      scene: 0,
      scenes: [{ nodes: [0, ...plan.skinned.values()] }],
      nodes: [{ name: 'FBX', children: roots }, ...nodeJson, ...shown],
      meshes: plan.meshes,
      skins: plan.skins,
      animations,
    }),
    encodeText,
  )
}

function transformJson({ name, local }: FbxNode, { axes }: GlbPlan): Record<string, unknown> {
  const position = new Vector3()
  const quaternion = new Quaternion()
  const size = new Vector3()
  local.decompose(position, quaternion, size)
  const translation = Float64Array.from(position.toArray())
  const rotation = quaternion.normalize().toArray()
  const scale = size.toArray()
  changePoints(axes, translation)
  changeQuaternions(axes, rotation)
  changeScales(axes, scale)
  return { name, translation: [...translation], rotation, scale }
}

/** glTF does not allow empty lists. */
function withoutEmptyLists(json: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => !Array.isArray(value) || value.length > 0))
}
