import { determinant } from '../../../math/affine.ts'
import type { Primitive } from '../../../rig/rig.ts'
import type { Skin } from '../../../rig/skin.ts'
import { SkinBuilder } from '../../../rig/skinBuilder.ts'
import { Broken } from '../../base/broken.ts'
import { addCarriedWeights } from '../skin/addCarriedWeights.ts'
import { countInfluences, type InfluenceList } from '../skin/influenceList.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import { WeightRepairs } from '../skin/weightRepairs.ts'
import { refuseCount } from '../../gltf/refuseCount.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfFile } from '../../gltf/gltfFile.ts'
import { findInfluences } from './findInfluences.ts'
import { type GltfLayout, nodeName, type Part } from '../../gltf/gltfLayout.ts'
import { checkShape, readIndices, readNumbers, unitOf } from './readNumbers.ts'
import type { SkinBinding } from './readJoints.ts'
import { readWeights } from './readWeights.ts'
import { expandTriangles, mostTriangles } from './expandTriangles.ts'

/** How a part is bound: by a skin, or rigidly to one joint. */
export type Binding =
  | { readonly skin: SkinBinding; readonly toRest: Float64Array }
  | { readonly joint: number; readonly toRest: Float64Array }

/** Vertices, weights and triangles of all parts, concatenated. */
export function readGeometry(
  file: GltfFile,
  layout: GltfLayout,
  bindings: readonly Binding[],
  influences: readonly (readonly InfluenceList[] | null)[],
  decoded: Decoded,
  log: ProblemLog,
): { skin: Skin; primitives: Primitive[] } {
  const { parts } = layout
  const vertexCount = parts.reduce((sum, part) => sum + positionsOf(file, part).count, 0)
  const weightCount = parts.reduce((sum, part, p) => sum + weightBound(influences[p], positionsOf(file, part).count), 0)
  refuseCount('influences', weightCount, 'weights of vertices')
  const builder = new SkinBuilder(vertexCount, weightCount)
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
    const binding = bindings[p]
    const lists = influences[p]
    if ('joint' in binding) builder.addRigid(binding.joint, count)
    else if (lists !== null) readWeights(lists, binding.skin, firstVertex, count, builder, repairs, where)
    const added = readTriangles(file, decoded, part, firstVertex, triangles, firstTriangle * 3, log, where)
    primitives.push({
      mesh: file.meshes[part.mesh].name === '' ? `mesh ${part.mesh}` : file.meshes[part.mesh].name,
      node: layout.indexOf[part.node],
      firstVertex,
      vertexCount: count,
      firstTriangle,
      triangleCount: added,
      skinned: part.skin >= 0,
    })
    firstVertex += count
    firstTriangle += added
  })
  repairs.report(log)
  return {
    skin: builder.finish(firstTriangle * 3 === triangles.length ? triangles : triangles.slice(0, firstTriangle * 3)),
    primitives,
  }
}

/** null if the part follows its node rigidly. */
export function influencesOf(file: GltfFile, decoded: Decoded, part: Part): readonly InfluenceList[] | null {
  if (part.skin < 0) return null
  return findInfluences(file, decoded, part.primitive, positionsOf(file, part).count, partName(file, part))
}

/** For every skin, the total weight of each of its joints over the vertices of all parts. */
export function carriedBySkin(
  file: GltfFile,
  { parts }: GltfLayout,
  influences: readonly (readonly InfluenceList[] | null)[],
): Float64Array[] {
  const carried = file.skins.map(({ joints }) => new Float64Array(joints.length))
  parts.forEach((part, p) => {
    if (part.skin >= 0) addCarriedWeights(influences[p] ?? [], positionsOf(file, part).count, carried[part.skin])
  })
  return carried
}

function weightBound(lists: readonly InfluenceList[] | null, vertexCount: number): number {
  return lists === null ? vertexCount : countInfluences(lists, vertexCount)
}

function positionsOf(file: GltfFile, part: Part): { accessor: number; count: number } {
  const accessor = part.primitive.attributes.get('POSITION') as number
  return { accessor, count: file.accessors[accessor].count }
}

/** Upper bounds of the geometry size. Checked before anything is decoded or allocated. */
export function countGeometry(
  file: GltfFile,
  parts: readonly Part[],
): { vertices: number; triangles: number; displacements: number } {
  let vertices = 0
  let triangles = 0
  let displacements = 0
  for (const part of parts) {
    const { count } = positionsOf(file, part)
    vertices += count
    triangles += triangleBound(file, part)
    displacements += count * part.primitive.targets.length
  }
  return { vertices, triangles, displacements }
}

function triangleBound(file: GltfFile, part: Part): number {
  const { mode, indices } = part.primitive
  return mostTriangles(modeOf(part, mode), indices < 0 ? positionsOf(file, part).count : file.accessors[indices].count)
}

/** Draco always decodes to a triangle list. */
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
  const isPlain = unitOf(file, accessor) === 1
  const points = isPlain ? decoded.strided(accessor) : { numbers: readNumbers(file, decoded, accessor), step: 3 }
  const bad = transformAll(toRest, points.numbers, points.step, count, rest, firstVertex * 3)
  if (bad < 0) return
  const position = [...points.numbers.subarray(bad * points.step, bad * points.step + 3)].join(', ')
  throw new Broken(`${where}: the position of vertex ${bad} is ${position}`, 'rig-invalid')
}

/**
 * Transforms points, one every `step` numbers, to out[o ..]. Returns the index of the first point that is not finite,
 * or -1. Inlined manually: the function runs once, before it is optimised, and a call per point would take three times
 * as long.
 */
function transformAll(
  map: Float64Array,
  points: ArrayLike<number>,
  step: number,
  count: number,
  out: Float64Array,
  o: number,
): number {
  const [a, b, c, tx, d, e, f, ty, g, h, i, tz] = map
  for (let v = 0, p = 0, at = o; v < count; v++, p += step, at += 3) {
    const x = points[p]
    const y = points[p + 1]
    const z = points[p + 2]
    const mx = a * x + b * y + c * z + tx
    const my = d * x + e * y + f * z + ty
    const mz = g * x + h * y + i * z + tz
    out[at] = mx
    out[at + 1] = my
    out[at + 2] = mz
    const sum = mx + my + mz
    if (sum - sum !== 0) return v
  }
  return -1
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
  if (used === 4 && count % 3 !== 0) log.add('index-left-over', where)
  return expandTriangles(used, list, vertices, restart, firstVertex, out, o, where)
}
