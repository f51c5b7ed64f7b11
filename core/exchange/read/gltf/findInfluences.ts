import { Broken } from '../../base/broken.ts'
import type { InfluenceList } from '../skin/influenceList.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfFile, GltfPrimitive } from '../../gltf/gltfFile.ts'
import { checkShape, readJointNumbers, unitOf } from './readNumbers.ts'

/** Real rigs have up to four sets. The limit prevents excessive memory use by files whose sets share one accessor. */
const MAX_SETS = 32

/** The influences of a skinned primitive: JOINTS_0 and WEIGHTS_0, then JOINTS_1 and so on. */
export function findInfluences(
  file: GltfFile,
  decoded: Decoded,
  primitive: GltfPrimitive,
  vertexCount: number,
  where: string,
): readonly InfluenceList[] {
  const lists: InfluenceList[] = []
  for (let n = 0; primitive.attributes.has(`JOINTS_${n}`); n++) {
    if (n === MAX_SETS)
      throw new Broken(`${where}: JOINTS_${n}: more than ${4 * n} influences per vertex; export it with fewer`)
    const joints = primitive.attributes.get(`JOINTS_${n}`) as number
    const weights = primitive.attributes.get(`WEIGHTS_${n}`)
    if (weights === undefined) throw new Broken(`${where}: JOINTS_${n} without WEIGHTS_${n}`)
    checkShape(file, joints, 'VEC4', `${where}, JOINTS_${n}`, vertexCount)
    checkShape(file, weights, 'VEC4', `${where}, WEIGHTS_${n}`, vertexCount)
    lists.push({
      joints: readJointNumbers(file, decoded, joints, `${where}, JOINTS_${n}`),
      weights: decoded.strided(weights),
      unit: unitOf(file, weights),
      each: 4,
    })
  }
  return lists
}
