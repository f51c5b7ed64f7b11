import { doubles, floats, integers, longs, property, record, type Written } from './fbxFile.ts'

/** Axes as stored in the file: index 0 to 2 and sign. */
export interface FbxAxes {
  readonly up: readonly [number, number]
  readonly front: readonly [number, number]
  readonly coord: readonly [number, number]
}

export const Y_UP: FbxAxes = { up: [1, 1], front: [2, 1], coord: [0, 1] }

export interface FbxLimbOptions {
  /** Number of joints; each influences every vertex. */
  readonly jointCount?: number
  readonly axes?: FbxAxes
  /** Centimetres per unit. */
  readonly unit?: number
  readonly extra?: readonly Written[]
}

const SECOND = 46_186_158_000
const TALL = 180
const RINGS = 6

/** Weight of a joint on a vertex. Varies so that both the values and their order differ between vertices. */
export function limbWeight(joint: number, vertex: number): number {
  return 1 + ((joint * 7 + vertex * 3) % 11)
}

export function limbPoints(): number[][] {
  const points: number[][] = []
  for (let ring = 0; ring < RINGS; ring++) {
    const y = (TALL * ring) / (RINGS - 1)
    points.push([-20, y, -10], [20, y, -10], [20, y, 10], [-20, y, 12])
  }
  return points
}

export const limbJointHeight = (joint: number, jointCount: number) => (TALL * joint) / jointCount

/**
 * A post of height 180 with a chain of joints, a morph target, and a clip that rotates every joint and moves the first.
 * Described with y up, written in any axes.
 */
export function fbxLimb({ jointCount = 7, axes = Y_UP, unit = 1, extra = [] }: FbxLimbOptions = {}): Written[] {
  const place = (point: readonly number[]) => written(axes, point)
  const points = limbPoints().map(place)
  const faces: number[] = []
  for (let ring = 0; ring + 1 < RINGS; ring++) {
    for (let side = 0; side < 4; side++) {
      const a = ring * 4 + side
      const b = ring * 4 + ((side + 1) % 4)
      faces.push(a, b, b + 4, -(a + 4) - 1)
    }
  }
  const objects: Written[] = [
    record(
      'Geometry',
      [10, 'post', 'Mesh'],
      [record('Vertices', [doubles(...points.flat())]), record('PolygonVertexIndex', [integers(...faces)])],
    ),
    record('Model', [20, 'post', 'Mesh']),
    record('Deformer', [30, 'skin', 'Skin']),
    record('Deformer', [40, 'shapes', 'BlendShape']),
    record('Deformer', [41, 'wide', 'BlendShapeChannel'], [record('FullWeights', [doubles(100)])]),
    record(
      'Geometry',
      [42, 'wide', 'Shape'],
      [record('Indexes', [integers(1, 2)]), record('Vertices', [doubles(...place([30, 0, 0]), ...place([40, 0, 0]))])],
    ),
    record('AnimationStack', [50, 'bend', '']),
    record('AnimationLayer', [51, 'layer', '']),
  ]
  const links: Written[] = [
    record('C', ['OO', 20, 0]),
    record('C', ['OO', 10, 20]),
    record('C', ['OO', 30, 10]),
    record('C', ['OO', 40, 10]),
    record('C', ['OO', 41, 40]),
    record('C', ['OO', 42, 41]),
    record('C', ['OO', 51, 50]),
  ]
  for (let joint = 0; joint < jointCount; joint++) addJoint(objects, links, joint, jointCount, axes, points.length)
  addCurves(objects, links, 900, 'DeformPercent', 41, [[0, 100]])
  return [
    record('GlobalSettings', [], [record('Properties70', [], settings(axes, unit))]),
    record('Objects', [], [...objects, ...extra]),
    record('Connections', [], links),
  ]
}

function pair(name: string, [axis, sign]: readonly [number, number]): Written[] {
  return [property(name, 'int', axis), property(`${name}Sign`, 'int', sign)]
}

function settings({ up, front, coord }: FbxAxes, unit: number): Written[] {
  const unitProperty = property('UnitScaleFactor', 'double', unit)
  return [...pair('UpAxis', up), ...pair('FrontAxis', front), ...pair('CoordAxis', coord), unitProperty]
}

/** Converts from x sideways, y up, z forward to the axes of the file. */
function written({ up, front, coord }: FbxAxes, [x, y, z]: readonly number[]): number[] {
  const out = [0, 0, 0]
  out[coord[0]] = x * coord[1]
  out[up[0]] = y * up[1]
  out[front[0]] = z * front[1]
  return out
}

function addJoint(
  objects: Written[],
  links: Written[],
  joint: number,
  jointCount: number,
  axes: FbxAxes,
  pointCount: number,
): void {
  const model = 1000 + joint
  const cluster = 3000 + joint
  const step = joint === 0 ? [0, 0, 0] : [0, limbJointHeight(1, jointCount), 0]
  const at = written(axes, [0, limbJointHeight(joint, jointCount), 0])
  objects.push(
    record(
      'Model',
      [model, `joint.${joint}`, 'LimbNode'],
      [record('Properties70', [], [property('Lcl Translation', 'Lcl Translation', ...written(axes, step))])],
    ),
    record(
      'Deformer',
      [cluster, `cluster ${joint}`, 'Cluster'],
      [
        record('Indexes', [integers(...Array.from({ length: pointCount }, (_, v) => v))]),
        record('Weights', [doubles(...Array.from({ length: pointCount }, (_, v) => limbWeight(joint, v)))]),
        record('TransformLink', [doubles(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1)]),
      ],
    ),
  )
  links.push(
    record('C', ['OO', model, joint === 0 ? 0 : model - 1]),
    record('C', ['OO', cluster, 30]),
    record('C', ['OO', model, cluster]),
  )
  // Rotates about the sideways axis, which becomes x after import.
  const angles = [0, 0, 0].map((_, axis) => (axis === axes.coord[0] ? [0, 12 * axes.coord[1]] : [0, 0]))
  addCurves(objects, links, 10_000 + joint * 10, 'Lcl Rotation', model, angles)
  if (joint > 0) return
  const there = written(axes, [5, 10, 20])
  addCurves(
    objects,
    links,
    500,
    'Lcl Translation',
    model,
    there.map((value) => [0, value]),
  )
}

/** Adds animation curves of one second. */
function addCurves(
  objects: Written[],
  links: Written[],
  id: number,
  property: string,
  target: number,
  keys: readonly (readonly number[])[],
): void {
  objects.push(record('AnimationCurveNode', [id, property, '']))
  links.push(record('C', ['OP', id, target, property]), record('C', ['OO', id, 51]))
  keys.forEach((values, k) => {
    objects.push(
      record(
        'AnimationCurve',
        [id + 1 + k, '', ''],
        [record('KeyTime', [longs(...values.map((_, n) => n * SECOND))]), record('KeyValueFloat', [floats(...values)])],
      ),
    )
    const axis = keys.length === 1 ? 'd|DeformPercent' : `d|${'XYZ'[k]}`
    links.push(record('C', ['OP', id + 1 + k, id, axis]))
  })
}
