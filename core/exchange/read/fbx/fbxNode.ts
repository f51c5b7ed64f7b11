import { Euler, type EulerOrder, MathUtils, Matrix4, Quaternion, Vector3 } from 'three'
import { Broken } from '../../base/broken.ts'
import type { FbxBudget } from './fbxBudget.ts'
import { type FbxObjects, propertyOf } from './fbxObjects.ts'
import { numbersOf } from './numbersOf.ts'
import { childOf, type FbxRecord, numberAt, textAt } from './fbxRecord.ts'

/** A model of an FBX file: a node of its hierarchy, in the file's axes. */
export interface FbxNode {
  readonly id: number
  readonly name: string
  readonly type: string
  /** null for root nodes. */
  readonly parent: FbxNode | null
  readonly children: FbxNode[]
  readonly parts: TransformParts
  /** Local transform in the default pose, a product of translation, rotation and scale. */
  readonly local: Matrix4
  readonly world: Matrix4
}

type Vector = readonly number[]

/** Properties of the local transform, in degrees and the file's units. */
export interface TransformParts {
  readonly translation: Vector
  readonly rotation: Vector
  readonly scaling: Vector
  readonly order: EulerOrder
  readonly before: Quaternion
  /** The inverse of PostRotation. */
  readonly after: Quaternion
  readonly rotationOffset: Vector
  readonly rotationPivot: Vector
  readonly scalingOffset: Vector
  readonly scalingPivot: Vector
  readonly inheritance: number
}

/** FBX rotation orders (extrinsic) as the equivalent intrinsic orders. */
const ORDERS: readonly EulerOrder[] = ['ZYX', 'YZX', 'XZY', 'ZXY', 'YXZ', 'XYZ']
const ZERO: Vector = [0, 0, 0]
const ONE: Vector = [1, 1, 1]

/** All models, parents first. `joints`: the models used as joints by skins. */
export function readNodes(objects: FbxObjects, joints: ReadonlySet<number>, budget: FbxBudget): FbxNode[] {
  const below = new Map<number, number[]>()
  const roots: number[] = []
  let count = 0
  for (const [id] of objects.all('Model')) {
    const parent = objects.parents(id, 'Model').at(-1)
    const siblings = parent === undefined ? roots : (below.get(parent) ?? [])
    siblings.push(id)
    if (parent !== undefined) below.set(parent, siblings)
    count++
  }
  const bindPoses = readBindPoses(objects, joints, budget)
  const nodes: FbxNode[] = []
  const open: { id: number; parent: FbxNode | null }[] = roots.toReversed().map((id) => ({ id, parent: null }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { id, parent } = next
    const node = createNode(id, objects.get(id) as FbxRecord, parent, bindPoses.get(id))
    nodes.push(node)
    parent?.children.push(node)
    for (const child of (below.get(id) ?? []).toReversed()) open.push({ id: child, parent: node })
    if (nodes.length % 1024 === 0) budget.check()
  }
  if (nodes.length < count) throw new Broken('FBX: the model hierarchy is cyclic; export the file again, or as GLB')
  return nodes
}

/** Rest poses of bones without a skin, as in Blender. Their own transforms may belong to a frame of a clip. */
function readBindPoses(objects: FbxObjects, joints: ReadonlySet<number>, budget: FbxBudget): Map<number, Matrix4> {
  const found = new Map<number, Matrix4>()
  for (const [, pose] of objects.all('Pose')) {
    if (textAt(pose, 2) !== 'BindPose') continue
    for (const entry of pose.children) {
      const id = numberAt(childOf(entry, 'Node'), 0)
      const model = objects.get(id)
      if (model === undefined || joints.has(id) || !/^(LimbNode|Root)$/.test(textAt(model, 2))) continue
      const matrix = numbersOf(childOf(entry, 'Matrix'), budget)
      if (matrix.length === 16) found.set(id, new Matrix4().fromArray(matrix as unknown as number[]))
    }
  }
  return found
}

function createNode(id: number, record: FbxRecord, parent: FbxNode | null, bindPose: Matrix4 | undefined): FbxNode {
  const parts = readParts(record)
  const above = parent?.world ?? new Matrix4()
  const { translation, rotation, scaling } = parts
  const local = unsheared(
    bindPose === undefined
      ? localTransform(parts, parent, translation, rotation, scaling)
      : above.clone().invert().multiply(bindPose),
  )
  const world = above.clone().multiply(local)
  return { id, name: textAt(record, 1), type: textAt(record, 2), parent, children: [], parts, local, world }
}

/**
 * glTF nodes consist of translation, rotation and scale. Removes shear, so that the default pose is consistent with
 * clips.
 */
function unsheared(matrix: Matrix4): Matrix4 {
  const position = new Vector3()
  const rotation = new Quaternion()
  const scale = new Vector3()
  matrix.decompose(position, rotation, scale)
  return new Matrix4().compose(position, rotation, scale)
}

function readParts(record: FbxRecord): TransformParts {
  const vector = (name: string, otherwise: Vector) => {
    const values = propertyOf(record, name)
    return values !== undefined && values.length >= 3 && values.slice(0, 3).every(Number.isFinite) ? values : otherwise
  }
  return {
    translation: vector('Lcl Translation', ZERO),
    rotation: vector('Lcl Rotation', ZERO),
    scaling: vector('Lcl Scaling', ONE),
    order: ORDERS[propertyOf(record, 'RotationOrder')?.[0] ?? 0] ?? 'ZYX',
    before: eulerRotation(vector('PreRotation', ZERO), 'ZYX'),
    after: eulerRotation(vector('PostRotation', ZERO), 'ZYX').invert(),
    rotationOffset: vector('RotationOffset', ZERO),
    rotationPivot: vector('RotationPivot', ZERO),
    scalingOffset: vector('ScalingOffset', ZERO),
    scalingPivot: vector('ScalingPivot', ZERO),
    inheritance: propertyOf(record, 'InheritType')?.[0] ?? 0,
  }
}

export function eulerRotation([x, y, z]: Vector, order: EulerOrder): Quaternion {
  const { degToRad } = MathUtils
  return new Quaternion().setFromEuler(new Euler(degToRad(x), degToRad(y), degToRad(z), order))
}

export function hasPivots({ rotationOffset, rotationPivot, scalingOffset, scalingPivot }: TransformParts): boolean {
  return [rotationOffset, rotationPivot, scalingOffset, scalingPivot].some((vector) => vector.some((x) => x !== 0))
}

/**
 * The transform of GeometricTranslation, GeometricRotation and GeometricScaling. Applies to the mesh of a model and is
 * not inherited.
 */
export function geometricTransform(record: FbxRecord): Matrix4 {
  const vector = (name: string, otherwise: Vector) =>
    new Vector3().fromArray([...(propertyOf(record, name) ?? otherwise)])
  const rotation = eulerRotation(vector('GeometricRotation', ZERO).toArray(), 'ZYX')
  return new Matrix4().compose(vector('GeometricTranslation', ZERO), rotation, vector('GeometricScaling', ONE))
}

/**
 * The local transform for a given translation, rotation and scaling. Autodesk, "FBX SDK Help: Computing transformation
 * matrices": T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹. InheritType defines how the parent's
 * scale is applied (0: RrSs, 1: RSrs, 2: Rrs).
 */
export function localTransform(
  parts: TransformParts,
  parent: FbxNode | null,
  translation: Vector,
  rotation: Vector,
  scaling: Vector,
): Matrix4 {
  const turn = new Matrix4().makeRotationFromQuaternion(
    parts.before.clone().multiply(eulerRotation(rotation, parts.order)).multiply(parts.after),
  )
  const scale = new Matrix4().makeScale(scaling[0], scaling[1], scaling[2])
  const moved = (vector: Vector, sign = 1) =>
    new Matrix4().makeTranslation(sign * vector[0], sign * vector[1], sign * vector[2])
  const local = moved(translation)
    .multiply(moved(parts.rotationOffset))
    .multiply(moved(parts.rotationPivot))
    .multiply(turn)
    .multiply(moved(parts.rotationPivot, -1))
    .multiply(moved(parts.scalingOffset))
    .multiply(moved(parts.scalingPivot))
    .multiply(scale)
    .multiply(moved(parts.scalingPivot, -1))
  if (parent === null || parts.inheritance === 1) return local
  return inherited(parts.inheritance, parent, local, turn, scale)
}

/** Applies the inheritance type to the rotation and scale of a local transform. */
function inherited(inheritance: number, parent: FbxNode, local: Matrix4, turn: Matrix4, scale: Matrix4): Matrix4 {
  if (parent.world.determinant() === 0) return local
  const turnAbove = new Matrix4().extractRotation(parent.world)
  const scaleAbove = turnAbove.clone().invert().multiply(parent.world).setPosition(0, 0, 0)
  const linear = turnAbove.clone().multiply(turn).multiply(scaleAbove)
  if (inheritance === 2) {
    const own = new Vector3().setFromMatrixScale(parent.local)
    linear.multiply(new Matrix4().makeScale(1 / own.x, 1 / own.y, 1 / own.z))
  }
  const above = parent.world.clone().setPosition(0, 0, 0)
  return above.invert().multiply(linear).multiply(scale).copyPosition(local)
}
