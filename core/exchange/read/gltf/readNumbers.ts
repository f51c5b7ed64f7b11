import type { TypedArray } from '@gltf-transform/core'
import { Broken } from '../../base/broken.ts'
import type { Decoded, Strided } from './decodeAccessors.ts'
import type { GltfFile } from '../../gltf/gltfFile.ts'

const FLOAT = 5126
const FLOAT64 = 5130

/** Scale factor of a component: normalised integers range from -1 or 0 to 1 (glTF 2.0 §3.11). */
export function unitOf(file: GltfFile, accessor: number): number {
  const { componentType, normalized } = file.accessors[accessor]
  if (!normalized || componentType === FLOAT || componentType === FLOAT64) return 1
  if (componentType === 5120) return 1 / 127
  if (componentType === 5121) return 1 / 255
  if (componentType === 5122) return 1 / 32767
  return componentType === 5123 ? 1 / 65535 : 1 / 4294967295
}

/** The values of an accessor as Float64, with normalised integers converted. */
export function readNumbers(file: GltfFile, decoded: Decoded, accessor: number): Float64Array {
  const out = new Float64Array(decoded.array(accessor))
  const unit = unitOf(file, accessor)
  if (unit !== 1) for (let i = 0; i < out.length; i++) out[i] = Math.max(-1, out[i] * unit)
  return out
}

/** Throws if an accessor does not have the required type and count. */
export function checkShape(file: GltfFile, accessor: number, type: string, where: string, count?: number): void {
  const found = file.accessors[accessor]
  if (found.type !== type) {
    throw new Broken(`${where}: accessor ${accessor} holds ${found.type.slice(0, 20)}, expected ${type}`)
  }
  if (count !== undefined && found.count !== count) {
    throw new Broken(`${where}: accessor ${accessor} has ${found.count} elements, expected ${count}`)
  }
}

/** Reads vertex indices, which must be unsigned integers. */
export function readIndices(file: GltfFile, decoded: Decoded, accessor: number, where: string): TypedArray {
  checkUnsigned(file, accessor, where)
  return decoded.array(accessor)
}

/** Reads joint indices, which must be unsigned integers. They may be interleaved with other attributes. */
export function readJointNumbers(file: GltfFile, decoded: Decoded, accessor: number, where: string): Strided {
  checkUnsigned(file, accessor, where)
  return decoded.strided(accessor)
}

function checkUnsigned(file: GltfFile, accessor: number, where: string): void {
  const { componentType } = file.accessors[accessor]
  if (componentType !== 5121 && componentType !== 5123 && componentType !== 5125) {
    throw new Broken(`${where}: accessor ${accessor} has component type ${componentType}, expected unsigned integers`)
  }
}
