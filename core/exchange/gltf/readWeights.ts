import type { TypedArray } from '@gltf-transform/core'
import type { SkinBuilder } from '../../rig/skinBuilder.ts'
import { Broken } from '../broken.ts'
import { type ProblemLog, Tally } from '../problemLog.ts'
import type { Decoded } from './decodeAccessors.ts'
import type { GltfFile, GltfPrimitive } from './file.ts'
import { checkShape, readIndices, unitOf } from './numbers.ts'
import type { SkinBinding } from './readJoints.ts'

/** JOINTS_n and WEIGHTS_n of one primitive, four influences per vertex each. */
interface InfluenceSet {
  readonly joints: TypedArray
  readonly weights: TypedArray
  readonly unit: number
}

/** Beyond this a weight is as good as infinite: sums would overflow. */
const LARGEST_WEIGHT = 1e30

/** Sums further from 1 than this were not meant to be 1; float32 rounding stays below. */
const SUM_TOLERANCE = 1e-5

/** What was repaired in the weights of a whole rig. Examples are vertex numbers. */
export class WeightRepairs {
  readonly notFinite = new Tally()
  readonly negative = new Tally()
  readonly weightless = new Tally()
  readonly normalised = new Tally()
  worst = 0

  report(log: ProblemLog, merged: number): void {
    log.addTally('weight-not-finite', this.notFinite)
    log.addTally('weight-negative', this.negative)
    log.addTally('vertex-weightless', this.weightless)
    log.addTally('weights-normalised', this.normalised, `at most ${this.worst} off`)
    if (this.worst > 0.01) log.raise('weights-normalised')
    if (merged > 0) log.add('joint-merged', undefined, merged)
  }
}

/** Most influences that a vertex of this primitive can have. */
export function influencesOf(primitive: GltfPrimitive): number {
  let sets = 0
  while (primitive.attributes.has(`JOINTS_${sets}`)) sets++
  return sets * 4
}

/** Hands the influences of every vertex of a skinned primitive to the builder. */
export function readWeights(
  file: GltfFile,
  decoded: Decoded,
  primitive: GltfPrimitive,
  binding: SkinBinding,
  firstVertex: number,
  vertexCount: number,
  builder: SkinBuilder,
  repairs: WeightRepairs,
  where: string,
): void {
  const sets = readSets(file, decoded, primitive, vertexCount, where)
  for (let v = 0; v < vertexCount; v++) {
    let n = 0
    for (let s = 0; s < sets.length; s++) {
      n = gather(sets[s], v, n, binding, builder, repairs, firstVertex, where)
    }
    const sum = builder.addVertex(n)
    if (sum === 0) followFirst(sets[0].joints[v * 4], v, binding, builder, repairs, firstVertex, where)
    else if (Math.abs(sum - 1) > SUM_TOLERANCE) {
      repairs.normalised.hit(firstVertex + v)
      repairs.worst = Math.max(repairs.worst, Math.abs(sum - 1))
    }
  }
}

function readSets(
  file: GltfFile,
  decoded: Decoded,
  primitive: GltfPrimitive,
  vertexCount: number,
  where: string,
): InfluenceSet[] {
  const sets: InfluenceSet[] = []
  for (let n = 0; primitive.attributes.has(`JOINTS_${n}`); n++) {
    const joints = primitive.attributes.get(`JOINTS_${n}`) as number
    const weights = primitive.attributes.get(`WEIGHTS_${n}`)
    if (weights === undefined) throw new Broken(`${where}: JOINTS_${n} without WEIGHTS_${n}`)
    checkShape(file, joints, 'VEC4', `${where}, JOINTS_${n}`, vertexCount)
    checkShape(file, weights, 'VEC4', `${where}, WEIGHTS_${n}`, vertexCount)
    sets.push({
      joints: readIndices(file, decoded, joints, `${where}, JOINTS_${n}`),
      weights: decoded.array(weights),
      unit: unitOf(file, weights),
    })
  }
  return sets
}

/** Four influences of a vertex to the builder's lists from n on; zeros are padding and name no joint. */
function gather(
  set: InfluenceSet,
  v: number,
  start: number,
  binding: SkinBinding,
  builder: SkinBuilder,
  repairs: WeightRepairs,
  firstVertex: number,
  where: string,
): number {
  const { joints, weights, unit } = set
  let n = start
  for (let k = v * 4; k < v * 4 + 4; k++) {
    const weight = weights[k] * unit
    if (weight === 0) continue
    if (!(Math.abs(weight) < LARGEST_WEIGHT)) {
      hitOnce(repairs.notFinite, firstVertex + v)
      continue
    }
    if (weight < 0) {
      hitOnce(repairs.negative, firstVertex + v)
      continue
    }
    const joint = joints[k]
    if (!(joint < binding.joints.length)) throw new Broken(outOfRange(where, v, joint, binding))
    if (binding.singular[joint] === 1) throw new Broken(onSingular(where, v, joint), 'rig-invalid')
    builder.joints[n] = binding.joints[joint]
    builder.weights[n] = weight
    n++
  }
  return n
}

/** Counts a vertex once, whichever of its influences are bad: vertices come in ascending order. */
function hitOnce(tally: Tally, vertex: number): void {
  if (tally.last !== vertex) tally.hit(vertex)
}

/** A vertex without weights follows the first joint it lists, as other viewers have it. */
function followFirst(
  joint: number,
  v: number,
  binding: SkinBinding,
  builder: SkinBuilder,
  repairs: WeightRepairs,
  firstVertex: number,
  where: string,
): void {
  if (!(joint < binding.joints.length)) throw new Broken(outOfRange(where, v, joint, binding))
  repairs.weightless.hit(firstVertex + v)
  builder.addRigid(binding.joints[joint], 1)
}

function outOfRange(where: string, v: number, joint: number, binding: SkinBinding): string {
  return `${where}: vertex ${v} hangs on joint ${joint}, its skin has ${binding.joints.length}`
}

function onSingular(where: string, v: number, joint: number): string {
  return `${where}: vertex ${v} hangs on joint ${joint}, whose inverse bind matrix has determinant 0; bind the mesh again`
}
