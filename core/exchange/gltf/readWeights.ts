import { Broken } from '../broken.ts'
import { addInfluences, createInfluences, type Influences } from '../influences.ts'
import { type ProblemLog, Tally } from '../problemLog.ts'
import type { Decoded, Strided } from './decodeAccessors.ts'
import type { GltfFile, GltfPrimitive } from './file.ts'
import { checkShape, readJointNumbers, unitOf } from './numbers.ts'
import type { SkinBinding } from './readJoints.ts'

/** Sums further from 1 than this were not meant to be 1; float32 rounding stays below. */
const SUM_TOLERANCE = 1e-5

/** What was repaired in the weights of a whole rig. Examples are vertex numbers. */
export class WeightRepairs {
  readonly notFinite = new Tally()
  readonly negative = new Tally()
  readonly merged = new Tally()
  readonly weightless = new Tally()
  readonly normalised = new Tally()
  worst = 0

  report(log: ProblemLog): void {
    log.addTally('weight-not-finite', this.notFinite)
    log.addTally('weight-negative', this.negative)
    log.addTally('vertex-weightless', this.weightless)
    log.addTally('weights-normalised', this.normalised, `at most ${this.worst} off`)
    if (this.worst > 0.01) log.raise('weights-normalised')
    log.addTally('joint-merged', this.merged)
  }
}

/** The influences of every vertex of a skinned primitive: JOINTS_0 and WEIGHTS_0, then JOINTS_1 and so on. */
export function readWeights(
  file: GltfFile,
  decoded: Decoded,
  primitive: GltfPrimitive,
  binding: SkinBinding,
  firstVertex: number,
  vertexCount: number,
  repairs: WeightRepairs,
  where: string,
): Influences {
  const sets = setCount(primitive)
  const influences = createInfluences(vertexCount, sets * 4)
  for (let n = 0; n < sets; n++) addSet(file, decoded, primitive, n, binding, influences, where)
  refuseFlat(influences, binding, where)
  const listed = decoded.strided(primitive.attributes.get('JOINTS_0') as number)
  noteSums(influences, listed, binding, firstVertex, repairs, where)
  repairs.notFinite.addPart(influences.notFinite, firstVertex)
  repairs.negative.addPart(influences.negative, firstVertex)
  repairs.merged.addPart(influences.merged, firstVertex)
  return influences
}

function setCount(primitive: GltfPrimitive): number {
  let sets = 0
  while (primitive.attributes.has(`JOINTS_${sets}`)) sets++
  return sets
}

function addSet(
  file: GltfFile,
  decoded: Decoded,
  primitive: GltfPrimitive,
  n: number,
  binding: SkinBinding,
  influences: Influences,
  where: string,
): void {
  const joints = primitive.attributes.get(`JOINTS_${n}`) as number
  const weights = primitive.attributes.get(`WEIGHTS_${n}`)
  if (weights === undefined) throw new Broken(`${where}: JOINTS_${n} without WEIGHTS_${n}`)
  checkShape(file, joints, 'VEC4', `${where}, JOINTS_${n}`, influences.counts.length)
  checkShape(file, weights, 'VEC4', `${where}, WEIGHTS_${n}`, influences.counts.length)
  const list = readJointNumbers(file, decoded, joints, `${where}, JOINTS_${n}`)
  const stray = addInfluences(influences, list, decoded.strided(weights), unitOf(file, weights), 4, binding.joints)
  if (stray < 0) return
  const vertex = Math.floor(stray / list.step)
  throw new Broken(
    `${where}: vertex ${vertex} hangs on joint ${list.numbers[stray]}, its skin has ${binding.joints.length}`,
  )
}

/** No vertex may hang on a joint whose bind matrix cannot be undone. */
function refuseFlat({ joints, width, counts }: Influences, binding: SkinBinding, where: string): void {
  if (binding.flat.size === 0) return
  for (let v = 0; v < counts.length; v++) {
    for (let k = v * width; k < v * width + counts[v]; k++) {
      const name = binding.flat.get(joints[k])
      if (name === undefined) continue
      const message = `${where}: vertex ${v} hangs on joint "${name}", whose inverse bind matrix has determinant 0; bind the mesh again`
      throw new Broken(message, 'rig-invalid')
    }
  }
}

/** A vertex without weights follows the joint it lists first, as in other viewers. */
function noteSums(
  { joints, weights, width, counts, sums }: Influences,
  listed: Strided,
  binding: SkinBinding,
  firstVertex: number,
  repairs: WeightRepairs,
  where: string,
): void {
  for (let v = 0; v < sums.length; v++) {
    const off = Math.abs(sums[v] - 1)
    if (off <= SUM_TOLERANCE) continue
    if (counts[v] > 0) {
      repairs.normalised.hit(firstVertex + v)
      if (off > repairs.worst) repairs.worst = off
      continue
    }
    const joint = listed.numbers[v * listed.step]
    if (joint >= binding.joints.length) throw new Broken(`${where}: vertex ${v} has no weight and lists joint ${joint}`)
    repairs.weightless.hit(firstVertex + v)
    joints[v * width] = binding.joints[joint]
    weights[v * width] = 1
    counts[v] = 1
    sums[v] = 1
  }
}
