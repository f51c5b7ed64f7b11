import { Broken } from '../../base/broken.ts'
import type { GltfMesh, GltfPrimitive } from '../../gltf/gltfFile.ts'
import {
  asObject,
  checkIndex,
  extensionOf,
  indexField,
  integerField,
  type JsonObject,
  listField,
  numbersField,
  objectField,
  stringField,
} from '../../gltf/jsonObject.ts'

/** The attributes that a rig uses. Normals, texture coordinates, colours and materials are not read. */
const WANTED = /^(POSITION|(JOINTS|WEIGHTS)_(0|[1-9]\d{0,2}))$/

export function checkMeshes(json: JsonObject, accessorCount: number, viewCount: number): readonly GltfMesh[] {
  return listField(json, 'meshes', 'glTF').map((value, m) => {
    const where = `mesh ${m}`
    const mesh = asObject(value, where)
    return {
      name: stringField(mesh, 'name', where, ''),
      primitives: listField(mesh, 'primitives', where).map((primitive, p) =>
        checkPrimitive(primitive, `${where}, primitive ${p}`, accessorCount, viewCount),
      ),
      weights: numbersField(mesh, 'weights', where) ?? [],
      targetNames: targetNames(mesh),
    }
  })
}

function checkPrimitive(value: unknown, where: string, accessorCount: number, viewCount: number): GltfPrimitive {
  const primitive = asObject(value, where)
  const mode = integerField(primitive, 'mode', where, 4)
  if (mode > 6) throw new Broken(`${where}: mode ${mode} is unknown, expected 0 to 6`)
  const attributes = objectField(primitive, 'attributes', where) ?? {}
  const wanted = wantedIndices(attributes, accessorCount, 'accessors', where)
  const draco = extensionOf(primitive, 'KHR_draco_mesh_compression', where)
  return {
    mode,
    attributes: wanted,
    indices: indexField(primitive, 'indices', accessorCount, 'accessors', where, true),
    targets: listField(primitive, 'targets', where).map((target, t) =>
      indexField(asObject(target, where), 'POSITION', accessorCount, 'accessors', `${where}, target ${t}`, true),
    ),
    draco: draco === undefined ? null : checkDraco(draco, wanted, viewCount, `${where}, KHR_draco_mesh_compression`),
  }
}

function checkDraco(
  draco: JsonObject,
  attributes: ReadonlyMap<string, number>,
  viewCount: number,
  where: string,
): GltfPrimitive['draco'] {
  const ids = wantedIndices(objectField(draco, 'attributes', where) ?? {}, 65536, 'attribute numbers', where)
  for (const semantic of ids.keys()) {
    if (!attributes.has(semantic)) throw new Broken(`${where}: ${semantic} is compressed but not an attribute`)
  }
  return { view: indexField(draco, 'bufferView', viewCount, 'buffer views', where, false), attributes: ids }
}

function wantedIndices(object: JsonObject, length: number, things: string, where: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [semantic, value] of Object.entries(object)) {
    if (WANTED.test(semantic)) found.set(semantic, checkIndex(value, length, things, `${where}, ${semantic}`))
  }
  return found
}

/** A common exporter convention outside the standard. Ignored unless it is a list. */
function targetNames(mesh: JsonObject): readonly string[] {
  const extras = mesh.extras
  if (typeof extras !== 'object' || extras === null || !('targetNames' in extras)) return []
  const names = extras.targetNames
  return Array.isArray(names) ? names.map(String) : []
}
