import type { Inner } from '../../../innertree/inner.ts'
import { limits } from '../../../base/limits.ts'
import { AFFINE } from '../../../math/affine.ts'
import type { Progress } from '../../../base/progress.ts'
import { defaultGlobals } from '../../../rig/defaultGlobals.ts'
import type { Rig } from '../../../rig/rig.ts'
import type { CellTree } from '../../../spheretree/cells/tree/cellTree.ts'
import type { SphereTree } from '../../../spheretree/tree/sphereTree.ts'
import { Broken } from '../../base/broken.ts'
import { nameClips } from './nameClips.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { findStored } from '../../tree/findStored.ts'
import { readTrees } from '../../tree/readTrees.ts'
import { carrierOf, findCarriers } from './carriers.ts'
import { checkAccessorBytes } from '../../gltf/checkAccessors.ts'
import { type UsedExtension, usedExtensions } from './checkExtensions.ts'
import { checkGltf } from './checkGltf.ts'
import { type GltfContainer, openContainer } from '../../gltf/gltfContainer.ts'
import type { JsonObject } from '../../gltf/jsonObject.ts'
import { checkBytes, type Decoded, decodeAccessors } from './decodeAccessors.ts'
import type { GltfFile } from '../../gltf/gltfFile.ts'
import { type GltfLayout, layOut } from '../../gltf/gltfLayout.ts'
import { loadBuffers, type Resources } from '../../gltf/loadBuffers.ts'
import { findNeeds, type Needs } from './needs.ts'
import { readClips } from './readClips.ts'
import { type Binding, carriedBySkin, countGeometry, influencesOf, readGeometry } from './readGeometry.ts'
import { readJoints } from './readJoints.ts'
import { findMorphs, readMorphs } from './readMorphs.ts'
import { readSkeleton } from './readSkeleton.ts'
import { refuseCount } from '../../gltf/refuseCount.ts'

/** A rig and the sphere trees stored in its file. */
export interface RigAndTrees {
  readonly rig: Rig
  readonly trees: readonly SphereTree[]
  readonly cellTrees: readonly CellTree[]
  readonly inners: readonly Inner[]
  /** null for formats other than glTF. */
  readonly origin: GltfOrigin | null
}

/** Origin of the rig's parts in the glTF file. */
export interface GltfOrigin {
  /** File node of each skeleton node. */
  readonly nodes: readonly number[]
  /** File nodes whose meshes have morph targets, with the range of the rig's morph targets. */
  readonly morphs: readonly { readonly node: number; readonly first: number; readonly count: number }[]
  /** VRM 0.x faces −z; VRM 1.0 and glTF face +z. */
  readonly looksBack: boolean
  /** All extensions that the file uses. */
  readonly extensions: readonly UsedExtension[]
}

/** Reads a rig from GLB, glTF or VRM bytes. Throws `Broken` if the file cannot be used. */
export function readGltf(
  bytes: Uint8Array,
  name: string,
  resources: Resources,
  log: ProblemLog,
  progress: Progress,
): Promise<RigAndTrees> {
  progress.report(0, 4, 'Reading')
  return readContainer(openContainer(bytes, name, log), name, resources, log, progress)
}

/** Reads a rig from an already parsed file. */
export async function readContainer(
  { json, binary }: GltfContainer,
  name: string,
  resources: Resources,
  log: ProblemLog,
  progress: Progress,
): Promise<RigAndTrees> {
  const file = checkGltf(json, log)
  const layout = layOut(file, log)
  if (layout.parts.length === 0) {
    const message = 'glTF: the default scene contains no triangle mesh; export the mesh with its skeleton'
    throw new Broken(message, 'rig-empty')
  }
  const needs = findNeeds(file, layout)
  const buffers = await loadBuffers(file, needs.buffers, binary, resources, log)
  checkBytes(file, needs, buffers)
  refuseSize(file, layout)
  noteBrokenUnused(file, needs, buffers, log)
  progress.report(1, 4, 'Decoding')
  const decoded = await decodeAccessors(file, needs, buffers)
  progress.report(2, 4, 'Binding')
  const rig = buildRig(file, layout, decoded, name, log, progress)
  const stored = await findStored(json, file, binary, resources, log)
  const none = { trees: [], cellTrees: [], inners: [] }
  const trees = stored === null ? none : readTrees(stored, rig, layout, log, progress)
  return { rig, ...trees, origin: originOf(layout, json) }
}

function originOf(layout: GltfLayout, json: JsonObject): GltfOrigin {
  const morphs = [...findMorphs(layout)].map(([node, range]) => ({ node, ...range }))
  const names = Object.keys(json.extensions ?? {})
  const looksBack = names.includes('VRM') && !names.includes('VRMC_vrm')
  return { nodes: layout.order, morphs, looksBack, extensions: usedExtensions(json) }
}

/**
 * Checks data that is not read, such as normals and texture coordinates, and logs errors for the author of the file.
 */
function noteBrokenUnused(file: GltfFile, needs: Needs, buffers: readonly Uint8Array[], log: ProblemLog): void {
  const sizes = file.buffers.map((buffer, i) => (needs.buffers.has(i) ? buffers[i].length : buffer.byteLength))
  file.accessors.forEach((_, index) => {
    if (needs.accessors.has(index)) return
    try {
      checkAccessorBytes(file, index, sizes)
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      log.add('data-unused-broken', index, 1, error.message)
    }
  })
}

function refuseSize(file: GltfFile, layout: GltfLayout): void {
  const { vertices, triangles, displacements } = countGeometry(file, layout.parts)
  let morphTargets = 0
  for (const { count } of findMorphs(layout).values()) morphTargets += count
  refuseCount('morphTargets', morphTargets, 'morph targets')
  if (displacements > limits.displacements) {
    const message = `glTF: morph targets with ${displacements} displacements; the maximum is ${limits.displacements}`
    throw new Broken(message, 'file-too-large')
  }
  if (vertices > limits.vertices || triangles > limits.triangles) {
    throw new Broken(
      `glTF: ${vertices} vertices and up to ${triangles} triangles; ` +
        `the maximum is ${limits.vertices} and ${limits.triangles}, reduce the mesh`,
      'file-too-large',
    )
  }
}

function buildRig(
  file: GltfFile,
  layout: GltfLayout,
  decoded: Decoded,
  name: string,
  log: ProblemLog,
  progress: Progress,
): Rig {
  const skeleton = readSkeleton(file, layout, log)
  const globals = defaultGlobals(skeleton)
  const lost = globals.findIndex((value) => !Number.isFinite(value))
  if (lost >= 0) {
    const node = skeleton.names[Math.floor(lost / AFFINE)]
    throw new Broken(`node "${node}": the transforms above it multiply to ${globals[lost]}`, 'rig-invalid')
  }
  const influences = layout.parts.map((part) => influencesOf(file, decoded, part))
  const carried = carriedBySkin(file, layout, influences)
  const { list, bindings: skins } = readJoints(file, layout, skeleton, globals, carried, decoded, log)
  const moving = findCarriers(file, layout, skeleton)
  const carriers = layout.parts.map((part) =>
    part.skin >= 0 ? null : carrierOf(layout.indexOf[part.node], moving, globals, list),
  )
  if (list.count > limits.joints) {
    throw new Broken(
      `glTF: ${list.count} joints in all skins; the maximum is ${limits.joints}, remove unused skins`,
      'rig-invalid',
    )
  }
  const world = carriers.some((carrier) => carrier?.joint === -1) ? list.world() : -1
  const bindings = layout.parts.map((part, p): Binding => {
    const carrier = carriers[p]
    if (carrier === null) return { skin: skins[part.skin], toRest: skins[part.skin].toRest }
    return { joint: carrier.joint === -1 ? world : carrier.joint, toRest: carrier.toRest }
  })
  const { skin, primitives } = readGeometry(file, layout, bindings, influences, decoded, log)
  if (skin.triangles.length === 0) throw new Broken('glTF: its meshes have no triangles', 'rig-empty')
  progress.report(3, 4, 'Reading clips')
  const ranges = findMorphs(layout)
  const morphs = readMorphs(file, layout, ranges, bindings, primitives, decoded, log)
  const clips = nameClips(readClips({ file, layout, skeleton, decoded, morphs: ranges, log }), log)
  return { name, skeleton, joints: list.finish(), skin, morphs, clips, primitives, skinCount: file.skins.length }
}
