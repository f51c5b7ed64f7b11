import type { Morphs, Primitive } from '../../../rig/rig.ts'
import { GrowingFloats, GrowingInts } from '../../../base/growing.ts'
import { type ProblemLog, Tally } from '../../base/problemLog.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfFile } from '../../gltf/gltfFile.ts'
import type { GltfLayout, Part } from '../../gltf/gltfLayout.ts'
import { checkShape, readNumbers } from './readNumbers.ts'
import type { MorphRanges } from './readClips.ts'
import { type Binding, partName } from './readGeometry.ts'

/** Numbers morph targets per mesh node: two nodes that share a mesh have separate weights. */
export function findMorphs(layout: GltfLayout): MorphRanges {
  const ranges = new Map<number, { first: number; count: number }>()
  const targets = new Map<number, number>()
  for (const part of layout.parts) {
    targets.set(part.node, Math.max(targets.get(part.node) ?? 0, part.primitive.targets.length))
  }
  let first = 0
  for (const [node, count] of targets) {
    if (count > 0) ranges.set(node, { first, count })
    first += count
  }
  return ranges
}

export function readMorphs(
  file: GltfFile,
  layout: GltfLayout,
  ranges: MorphRanges,
  bindings: readonly Binding[],
  primitives: readonly Primitive[],
  decoded: Decoded,
  log: ProblemLog,
): Morphs {
  const names: string[] = []
  const defaultWeights: number[] = []
  const entries: Entries = {
    vertices: new GrowingInts(),
    displacements: new GrowingFloats(),
    notFinite: new Tally(),
  }
  // The parts of a node are consecutive.
  const firstPart = new Map(layout.parts.map((part, p) => [part.node, p] as const).toReversed())
  const start = [0]
  for (const [node, { count }] of ranges) {
    const mesh = file.meshes[file.nodes[node].mesh]
    for (let t = 0; t < count; t++) {
      names.push(mesh.targetNames[t] ?? `${mesh.name === '' ? 'morph' : mesh.name} ${t}`)
      defaultWeights.push(file.nodes[node].weights?.[t] ?? mesh.weights[t] ?? 0)
      for (let p = firstPart.get(node) ?? 0; layout.parts[p]?.node === node; p++) {
        addTarget(file, decoded, layout.parts[p], t, bindings[p].toRest, primitives[p], entries)
      }
      start.push(entries.vertices.length)
    }
  }
  log.addTally('morph-not-finite', entries.notFinite)
  return {
    names,
    defaultWeights: Float64Array.from(defaultWeights),
    start: Uint32Array.from(start),
    vertices: entries.vertices.finish(),
    displacements: entries.displacements.finish(),
  }
}

interface Entries {
  readonly vertices: GrowingInts
  readonly displacements: GrowingFloats
  readonly notFinite: Tally
}

/**
 * Displacements are directions, so only the linear part of the transform to rest coordinates applies. Zeros are not
 * stored.
 */
function addTarget(
  file: GltfFile,
  decoded: Decoded,
  part: Part,
  t: number,
  m: Float64Array,
  primitive: Primitive,
  entries: Entries,
): void {
  const accessor = part.primitive.targets[t] ?? -1
  if (accessor < 0) return
  checkShape(file, accessor, 'VEC3', `${partName(file, part)}, morph target ${t}`, primitive.vertexCount)
  const d = readNumbers(file, decoded, accessor)
  for (let v = 0; v < primitive.vertexCount; v++) {
    const x = d[v * 3]
    const y = d[v * 3 + 1]
    const z = d[v * 3 + 2]
    if (x === 0 && y === 0 && z === 0) continue
    const dx = m[0] * x + m[1] * y + m[2] * z
    const dy = m[4] * x + m[5] * y + m[6] * z
    const dz = m[8] * x + m[9] * y + m[10] * z
    if (!Number.isFinite(dx + dy + dz)) {
      entries.notFinite.hit(primitive.firstVertex + v)
      continue
    }
    entries.vertices.push(primitive.firstVertex + v)
    entries.displacements.push(dx)
    entries.displacements.push(dy)
    entries.displacements.push(dz)
  }
}
