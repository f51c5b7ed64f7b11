import { AFFINE } from '../math/affine.ts'
import { UNIT_ROUNDOFF } from '../math/outward.ts'
import type { Channel, Clip, Joints, Morphs, Rig, Skeleton } from './rig.ts'
import type { Skin } from './skin.ts'

/** Returns a list of violated invariants, empty if the rig is valid. */
export function validateRig(rig: Rig): string[] {
  const wrong: string[] = []
  checkSkeleton(rig.skeleton, wrong)
  checkJoints(rig.joints, rig.skeleton.parents.length, wrong)
  checkSkin(rig.skin, rig.joints.nodes.length, wrong)
  checkMorphs(rig.morphs, rig.skin.setOf.length, wrong)
  for (const clip of rig.clips) checkClip(clip, rig, wrong)
  checkPrimitives(rig, wrong)
  return wrong
}

function expectLength(what: string, array: ArrayLike<unknown>, length: number, wrong: string[]): void {
  if (array.length !== length) wrong.push(`${what} has ${array.length} entries, expected ${length}`)
}

function expectFinite(what: string, array: Float64Array, wrong: string[]): void {
  const at = array.findIndex((value) => !Number.isFinite(value))
  if (at >= 0) wrong.push(`${what}[${at}] is ${array[at]}`)
}

function checkSkeleton(skeleton: Skeleton, wrong: string[]): void {
  const { names, parents, translations, rotations, scales, fixedLocals } = skeleton
  const count = parents.length
  expectLength('skeleton.names', names, count, wrong)
  expectLength('skeleton.translations', translations, count * 3, wrong)
  expectLength('skeleton.rotations', rotations, count * 4, wrong)
  expectLength('skeleton.scales', scales, count * 3, wrong)
  expectFinite('skeleton.translations', translations, wrong)
  expectFinite('skeleton.rotations', rotations, wrong)
  expectFinite('skeleton.scales', scales, wrong)
  parents.forEach((parent, node) => {
    if (parent < -1 || parent >= node) wrong.push(`node ${node} has parent ${parent}, which does not come before it`)
  })
  for (let q = 0; q < rotations.length; q += 4) {
    const length = Math.sqrt(rotations.subarray(q, q + 4).reduce((sum, value) => sum + value * value, 0))
    if (!(Math.abs(length - 1) < 1e-9)) wrong.push(`the rotation of node ${q / 4} has length ${length}`)
  }
  for (const [node, local] of fixedLocals) {
    if (!(node >= 0 && node < count)) wrong.push(`fixedLocals names node ${node} of ${count}`)
    expectLength(`fixedLocals of node ${node}`, local, AFFINE, wrong)
    expectFinite(`fixedLocals of node ${node}`, local, wrong)
  }
}

function checkJoints(joints: Joints, nodes: number, wrong: string[]): void {
  const count = joints.nodes.length
  expectLength('joints.names', joints.names, count, wrong)
  expectLength('joints.parents', joints.parents, count, wrong)
  expectLength('joints.inverseBinds', joints.inverseBinds, count * AFFINE, wrong)
  expectFinite('joints.inverseBinds', joints.inverseBinds, wrong)
  joints.nodes.forEach((node, joint) => {
    if (node < -1 || node >= nodes) wrong.push(`joint ${joint} is at node ${node} of ${nodes}`)
    if (node === -1 && joint !== count - 1) wrong.push(`the world joint is joint ${joint}, not the last of ${count}`)
  })
  checkParents(joints.parents, wrong)
}

/** Parents may come after their children, but every chain of ancestors must end. */
function checkParents(parents: Int32Array, wrong: string[]): void {
  const UNKNOWN = 0
  const VISITING = 1
  const ENDS = 2
  const state = new Uint8Array(parents.length)
  for (let joint = 0; joint < parents.length; joint++) {
    const line: number[] = []
    let at = joint
    while (at >= 0 && at < parents.length && state[at] === UNKNOWN) {
      state[at] = VISITING
      line.push(at)
      at = parents[at]
    }
    if (at !== -1 && state[at] !== ENDS) wrong.push(`the parents of joint ${joint} do not end in a root`)
    for (const visited of line) state[visited] = ENDS
  }
}

function checkSkin(skin: Skin, joints: number, wrong: string[]): void {
  const vertices = skin.setOf.length
  expectLength('skin.rest', skin.rest, vertices * 3, wrong)
  expectFinite('skin.rest', skin.rest, wrong)
  expectLength('skin.weightStart', skin.weightStart, vertices + 1, wrong)
  expectLength('skin.weights', skin.weights, skin.weightStart[vertices], wrong)
  if (skin.triangles.length % 3 !== 0) wrong.push(`skin.triangles has ${skin.triangles.length} entries, not 3 each`)
  const stray = skin.triangles.findIndex((vertex) => vertex >= vertices)
  if (stray >= 0) wrong.push(`triangle ${Math.floor(stray / 3)} names vertex ${skin.triangles[stray]} of ${vertices}`)
  checkSets(skin, joints, wrong)
  checkWeights(skin, wrong)
}

function checkSets(skin: Skin, joints: number, wrong: string[]): void {
  const seen = new Set<string>()
  expectLength('skin.setJoints', skin.setJoints, skin.setStart[skin.setStart.length - 1], wrong)
  for (let set = 0; set + 1 < skin.setStart.length; set++) {
    const members = skin.setJoints.subarray(skin.setStart[set], skin.setStart[set + 1])
    if (members.length === 0) wrong.push(`joint set ${set} is empty`)
    members.forEach((joint, k) => {
      if (joint >= joints) wrong.push(`joint set ${set} names joint ${joint} of ${joints}`)
      if (k > 0 && !(members[k - 1] < joint)) wrong.push(`joint set ${set} does not ascend`)
    })
    if (seen.has(members.join())) wrong.push(`joint set ${set} occurs twice`)
    seen.add(members.join())
  }
}

function checkWeights(skin: Skin, wrong: string[]): void {
  for (let v = 0; v < skin.setOf.length; v++) {
    const set = skin.setOf[v]
    const start = skin.weightStart[v]
    const end = skin.weightStart[v + 1]
    if (set + 1 >= skin.setStart.length || end - start !== skin.setStart[set + 1] - skin.setStart[set]) {
      wrong.push(`vertex ${v} has ${end - start} weights for joint set ${set}`)
      continue
    }
    let sum = 0
    for (let k = start; k < end; k++) {
      if (!(skin.weights[k] > 0)) wrong.push(`vertex ${v} has the weight ${skin.weights[k]}`)
      sum += skin.weights[k]
    }
    // Weights with a larger error than the rounding of a division by their sum could move vertices out of the posed
    // spheres.
    if (!(Math.abs(sum - 1) <= 4 * UNIT_ROUNDOFF * (end - start + 1)))
      wrong.push(`the weights of vertex ${v} sum to ${sum}`)
  }
}

function checkMorphs(morphs: Morphs, vertices: number, wrong: string[]): void {
  const count = morphs.names.length
  expectLength('morphs.defaultWeights', morphs.defaultWeights, count, wrong)
  expectLength('morphs.start', morphs.start, count + 1, wrong)
  expectLength('morphs.vertices', morphs.vertices, morphs.start[count], wrong)
  expectLength('morphs.displacements', morphs.displacements, morphs.vertices.length * 3, wrong)
  expectFinite('morphs.displacements', morphs.displacements, wrong)
  expectFinite('morphs.defaultWeights', morphs.defaultWeights, wrong)
  for (let t = 0; t < count; t++) {
    for (let e = morphs.start[t]; e < morphs.start[t + 1]; e++) {
      if (morphs.vertices[e] >= vertices) wrong.push(`morph ${t} moves vertex ${morphs.vertices[e]} of ${vertices}`)
      if (e > morphs.start[t] && !(morphs.vertices[e - 1] < morphs.vertices[e])) {
        wrong.push(`the vertices of morph ${t} do not ascend`)
      }
    }
  }
}

const WIDTH: Readonly<Record<Channel['target'], number>> = { translation: 3, rotation: 4, scale: 3, morph: 0 }

function checkClip(clip: Clip, rig: Rig, wrong: string[]): void {
  clip.channels.forEach((channel, c) => {
    const where = `clip "${clip.name}", channel ${c}`
    const { times, values, width, target, node, interpolation, firstMorph } = channel
    const perKey = interpolation === 'cubic' ? width * 3 : width
    if (times.length === 0) wrong.push(`${where} has no keys`)
    expectLength(`${where}: values`, values, times.length * perKey, wrong)
    expectFinite(`${where}: values`, values, wrong)
    expectFinite(`${where}: times`, times, wrong)
    if (times.some((time, k) => k > 0 && !(times[k - 1] < time))) wrong.push(`${where}: times do not ascend`)
    if (!(node >= 0 && node < rig.skeleton.parents.length)) wrong.push(`${where}: node ${node}`)
    if (target !== 'morph' && width !== WIDTH[target]) wrong.push(`${where}: ${target} of width ${width}`)
    if (target !== 'morph' && rig.skeleton.fixedLocals.has(node))
      wrong.push(`${where}: node ${node} cannot be animated`)
    if (target === 'morph' && !(width > 0 && firstMorph >= 0 && firstMorph + width <= rig.morphs.names.length)) {
      wrong.push(`${where}: morphs ${firstMorph} to ${firstMorph + width} of ${rig.morphs.names.length}`)
    }
    if (times.length > 0 && times[times.length - 1] > clip.seconds)
      wrong.push(`${where}: a key after ${clip.seconds} s`)
  })
}

/** Primitives cover all vertices and triangles without gaps or overlaps. */
function checkPrimitives(rig: Rig, wrong: string[]): void {
  let vertex = 0
  let triangle = 0
  rig.primitives.forEach((primitive, p) => {
    if (primitive.firstVertex !== vertex || primitive.firstTriangle !== triangle) {
      wrong.push(`primitive ${p} begins at vertex ${primitive.firstVertex}, triangle ${primitive.firstTriangle}`)
    }
    vertex = primitive.firstVertex + primitive.vertexCount
    triangle = primitive.firstTriangle + primitive.triangleCount
  })
  if (vertex !== rig.skin.setOf.length) wrong.push(`primitives cover ${vertex} of ${rig.skin.setOf.length} vertices`)
  if (triangle * 3 !== rig.skin.triangles.length) {
    wrong.push(`primitives cover ${triangle} of ${rig.skin.triangles.length / 3} triangles`)
  }
}
