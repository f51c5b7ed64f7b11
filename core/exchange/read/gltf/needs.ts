import type { GltfFile, GltfPrimitive } from '../../gltf/gltfFile.ts'
import type { GltfLayout } from '../../gltf/gltfLayout.ts'

/** The data needed to build the rig. Nothing else in the file is decoded. */
export interface Needs {
  readonly accessors: ReadonlySet<number>
  readonly views: ReadonlySet<number>
  readonly buffers: ReadonlySet<number>
  /** Primitives with Draco compression. */
  readonly compressed: readonly GltfPrimitive[]
}

export function findNeeds(file: GltfFile, layout: GltfLayout): Needs {
  const primitives = [...new Set(layout.parts.map((part) => part.primitive))]
  const accessors = neededAccessors(file, layout, primitives)
  const compressed = primitives.filter((primitive) => primitive.draco !== null)
  const views = neededViews(file, accessors, compressed)
  const buffers = new Set<number>()
  for (const view of views) {
    const { buffer, meshopt } = file.views[view]
    buffers.add(meshopt === null ? buffer : meshopt.buffer)
  }
  return { accessors, views, buffers, compressed }
}

function neededAccessors(file: GltfFile, layout: GltfLayout, primitives: readonly GltfPrimitive[]): Set<number> {
  const needed = new Set<number>()
  for (const { attributes, indices, targets } of primitives) {
    for (const accessor of attributes.values()) needed.add(accessor)
    for (const target of targets) needed.add(target)
    needed.add(indices)
  }
  for (const skin of file.skins) needed.add(skin.inverseBinds)
  for (const animation of file.animations) {
    for (const { node, input, output } of animation.channels) {
      if (layout.indexOf[node] < 0) continue
      needed.add(input)
      needed.add(output)
    }
  }
  needed.delete(-1)
  return needed
}

function neededViews(
  file: GltfFile,
  accessors: ReadonlySet<number>,
  compressed: readonly GltfPrimitive[],
): Set<number> {
  const needed = new Set<number>()
  for (const index of accessors) {
    const { view, sparse } = file.accessors[index]
    needed.add(view)
    if (sparse !== null) needed.add(sparse.indices.view).add(sparse.values.view)
  }
  for (const { draco } of compressed) if (draco !== null) needed.add(draco.view)
  needed.delete(-1)
  return needed
}
