import type { Progress } from '../base/progress.ts'
import type { Rig } from '../rig/rig.ts'
import { kcentre } from './builders/kcentre.ts'
import { findBuilder } from './builders/builders.ts'
import { collapse } from './collapse.ts'
import { GroupWriter } from './tree/groupWriter.ts'
import { GrowingInts } from '../base/growing.ts'
import type { Hierarchy, SphereTree, TreeSettings } from './tree/sphereTree.ts'
import { treeSettingsFault } from './treeSettingsFault.ts'
import { VertexGatherer } from './tree/vertexGatherer.ts'

/**
 * Default builder: docs/algorithms.md 23. Default leaf size: the fastest of 1 to 128 in every sample scene, for queries
 * of all pairs and for yes/no queries (docs/benchmarks.md). The papers use 1.
 */
export const defaultTreeSettings: TreeSettings = { builder: kcentre.name, collapse: kcentre.collapse, leaf: 64 }

/**
 * Builds the sphere tree of a rig: hierarchy ([KZ05] §3.1), collapse, then weights per node (§4). A rig without
 * triangles gives a tree without nodes. Throws `Cancelled` through `progress`, and an error if the settings are
 * invalid.
 */
export function buildTree(rig: Pick<Rig, 'skin' | 'morphs'>, settings: TreeSettings, progress: Progress): SphereTree {
  const fault = treeSettingsFault(settings)
  const builder = findBuilder(settings.builder)
  if (builder === undefined || fault !== null) throw new Error(`buildTree: ${fault}`)
  const full = builder.build(rig.skin, settings.leaf, progress)
  return bindTree(rig, collapse(full, settings.collapse), settings, progress)
}

/** Adds the groups and leaf vertices that refitting needs to a hierarchy. */
export function bindTree(
  rig: Pick<Rig, 'skin' | 'morphs'>,
  hierarchy: Hierarchy,
  settings: TreeSettings,
  progress: Progress,
): SphereTree {
  const vertices = new VertexGatherer(rig.skin)
  const writer = new GroupWriter(rig.skin, rig.morphs, hierarchy)
  const vertexStart = new Uint32Array(hierarchy.nodeCount + 1)
  const leafVertices = new GrowingInts()
  for (let node = 0; node < hierarchy.nodeCount; node++) {
    vertices.gather(hierarchy.triangles, hierarchy.triangleStart[node], hierarchy.triangleCount[node])
    writer.writeNode(node, vertices.list, vertices.count)
    if (hierarchy.childCount[node] === 0) {
      for (let i = 0; i < vertices.count; i++) leafVertices.push(vertices.list[i])
    }
    vertexStart[node + 1] = leafVertices.length
    progress.report(node + 1, hierarchy.nodeCount, 'binding spheres to joints')
  }
  return { ...hierarchy, ...writer.finish(), settings, vertexStart, leafVertices: leafVertices.finish() }
}
