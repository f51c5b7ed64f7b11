import { determinant, transformPoint } from '../../math/affine.ts'
import { degenerateTriangles } from '../degenerateTriangles.ts'
import type { Primitive } from '../../rig/rig.ts'
import type { Skin } from '../../rig/skin.ts'
import { SkinBuilder } from '../../rig/skinBuilder.ts'
import { Broken } from '../broken.ts'
import type { ProblemLog } from '../problemLog.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfFile } from './file.ts'
import { type GltfLayout, nodeName, type Part } from './layout.ts'
import { checkShape, readIndices, unitOf } from './numbers.ts'
import type { SkinBinding } from './readJoints.ts'
import { influencesOf, readWeights, WeightRepairs } from './readWeights.ts'
import { expandTriangles, mostTriangles } from './triangles.ts'

/** How a part is bound: by a skin, or rigidly to one joint. */
export type Binding =
  | { readonly skin: SkinBinding; readonly toRest: Float64Array }
  | { readonly joint: number; readonly toRest: Float64Array }

/** Vertices, weights and triangles of all parts, one after another. */
export function readGeometry(
  file: GltfFile,
  layout: GltfLayout,
  bindings: readonly Binding[],
  decoded: Decoded,
  log: ProblemLog,
): { skin: Skin; primitives: Primitive[] } {
  const { parts } = layout
  const vertexCount = parts.reduce((sum, part) => sum + positionsOf(file, part).count, 0)
  const builder = new SkinBuilder(vertexCount, Math.max(4, ...parts.map((part) => influencesOf(part.primitive))))
  const triangles = new Uint32Array(parts.reduce((sum, part) => sum + triangleBound(file, part), 0) * 3)
  const repairs = new WeightRepairs()
  const primitives: Primitive[] = []
  let firstVertex = 0
  let firstTriangle = 0
  parts.forEach((part, p) => {
    const where = partName(file, part)
    const count = positionsOf(file, part).count
    readPositions(file, decoded, part, bindings[p].toRest, builder.rest, firstVertex, where)
    if (determinant(bindings[p].toRest, 0) < 0) log.add('mesh-mirrored', nodeName(file, part.node))
    addInfluences(file, decoded, part, bindings[p], firstVertex, count, builder, repairs, where)
    const added = readTriangles(file, decoded, part, firstVertex, triangles, firstTriangle * 3, log, where)
    primitives.push({
      mesh: file.meshes[part.mesh].name === '' ? `mesh ${part.mesh}` : file.meshes[part.mesh].name,
      node: layout.place[part.node],
      firstVertex,
      vertexCount: count,
      firstTriangle,
      triangleCount: added,
      skinned: part.skin >= 0,
    })
    firstVertex += count
    firstTriangle += added
  })
  repairs.report(log, builder.merged)
  log.addTally('triangle-degenerate', degenerateTriangles(builder.rest, triangles, firstTriangle))
  return { skin: builder.finish(triangles.slice(0, firstTriangle * 3)), primitives }
}

function positionsOf(file: GltfFile, part: Part): { accessor: number; count: number } {
  const accessor = part.primitive.attributes.get('POSITION') as number
  return { accessor, count: file.accessors[accessor].count }
}

/** Vertices and at most so many triangles: asked before anything is decoded or allocated. */
export function countGeometry(file: GltfFile, parts: readonly Part[]): { vertices: number; triangles: number } {
  let vertices = 0
  let triangles = 0
  for (const part of parts) {
    vertices += positionsOf(file, part).count
    triangles += triangleBound(file, part)
  }
  return { vertices, triangles }
}

function triangleBound(file: GltfFile, part: Part): number {
  const { mode, indices } = part.primitive
  return mostTriangles(modeOf(part, mode), indices < 0 ? positionsOf(file, part).count : file.accessors[indices].count)
}

/** Draco always decodes to a list of triangles, whatever the primitive was before. */
function modeOf(part: Part, mode: number): number {
  return part.primitive.draco === null ? mode : 4
}

export function partName(file: GltfFile, part: Part): string {
  return `mesh ${part.mesh} ("${file.meshes[part.mesh].name}") on ${nodeName(file, part.node)}, primitive ${part.index}`
}

function readPositions(
  file: GltfFile,
  decoded: Decoded,
  part: Part,
  toRest: Float64Array,
  rest: Float64Array,
  firstVertex: number,
  where: string,
): void {
  const { accessor, count } = positionsOf(file, part)
  checkShape(file, accessor, 'VEC3', `${where}, POSITION`)
  const array = decoded.array(accessor)
  const unit = unitOf(file, accessor)
  const floor = unit === 1 ? -Infinity : -1
  const point = new Float64Array(3)
  for (let v = 0; v < count; v++) {
    for (let c = 0; c < 3; c++) point[c] = Math.max(floor, array[v * 3 + c] * unit)
    const o = (firstVertex + v) * 3
    transformPoint(toRest, 0, point, 0, rest, o)
    const sum = rest[o] + rest[o + 1] + rest[o + 2]
    if (sum - sum !== 0)
      throw new Broken(`${where}: the position of vertex ${v} is ${[...point].join(', ')}`, 'rig-invalid')
  }
}

function addInfluences(
  file: GltfFile,
  decoded: Decoded,
  part: Part,
  binding: Binding,
  firstVertex: number,
  count: number,
  builder: SkinBuilder,
  repairs: WeightRepairs,
  where: string,
): void {
  if ('joint' in binding) builder.addRigid(binding.joint, count)
  else readWeights(file, decoded, part.primitive, binding.skin, firstVertex, count, builder, repairs, where)
}

function readTriangles(
  file: GltfFile,
  decoded: Decoded,
  part: Part,
  firstVertex: number,
  out: Uint32Array,
  o: number,
  log: ProblemLog,
  where: string,
): number {
  const { mode, indices } = part.primitive
  const used = modeOf(part, mode)
  const vertices = positionsOf(file, part).count
  if (indices >= 0) checkShape(file, indices, 'SCALAR', `${where}, indices`)
  const list = indices < 0 ? null : readIndices(file, decoded, indices, `${where}, indices`)
  const restart = list !== null && used > 4 && file.primitiveRestart ? 256 ** list.BYTES_PER_ELEMENT - 1 : -1
  const count = list === null ? vertices : list.length
  if (used === 4 && count % 3 !== 0) {
    log.add('index-left-over', where)
  }
  return expandTriangles(used, list, vertices, restart, firstVertex, out, o, where)
}
