import { ShapeUtils, Vector2, Vector3 } from 'three'
import { Broken } from '../../base/broken.ts'
import { GrowingInts } from '../../../base/growing.ts'
import type { ProblemLog } from '../../base/problemLog.ts'
import type { FbxBudget } from './fbxBudget.ts'
import type { FbxObjects } from './fbxObjects.ts'
import { numbersOf } from './numbersOf.ts'
import { childOf, type FbxRecord } from './fbxRecord.ts'

/** A mesh of an FBX file with its control points, in the file's axes. */
export interface FbxMesh {
  readonly points: Float64Array
  readonly triangles: Uint32Array
  readonly targets: readonly FbxTarget[]
}

/** A morph target: displacements of some control points. */
export interface FbxTarget {
  /** Id of the channel that drives it. */
  readonly channel: number
  readonly indices: Float64Array
  readonly displacements: Float64Array
}

/** Maximum number of corners per polygon. Triangulation takes quadratic time, and characters have no larger ones. */
const LONGEST_POLYGON = 10_000

export function readMesh(objects: FbxObjects, id: number, budget: FbxBudget, log: ProblemLog): FbxMesh {
  const record = objects.get(id)
  const points = numbersOf(childOf(record, 'Vertices'), budget)
  const corners = numbersOf(childOf(record, 'PolygonVertexIndex'), budget)
  const targets = objects
    .children(id, 'Deformer', 'BlendShape')
    .flatMap((shape) => objects.children(shape, 'Deformer', 'BlendShapeChannel'))
    .flatMap((channel) => readTarget(objects, channel, budget))
  return { points, triangles: triangulate(points, corners, budget, log), targets }
}

/** Reads the first shape of a channel. In-between shapes are ignored. */
function readTarget(objects: FbxObjects, channel: number, budget: FbxBudget): FbxTarget[] {
  const shape: FbxRecord | undefined = objects.get(objects.children(channel, 'Geometry')[0])
  if (shape === undefined) return []
  const indices = numbersOf(childOf(shape, 'Indexes'), budget)
  return [{ channel, indices, displacements: numbersOf(childOf(shape, 'Vertices'), budget) }]
}

/** Polygons are lists of control point indices. The last index of each is stored as its bitwise complement. */
function triangulate(points: Float64Array, corners: Float64Array, budget: FbxBudget, log: ProblemLog): Uint32Array {
  budget.take(corners.length * 12, 'triangles')
  const pointCount = Math.floor(points.length / 3)
  const triangles = new GrowingInts()
  let polygon: number[] = []
  for (let k = 0; k < corners.length; k++) {
    const isLast = corners[k] < 0
    const point = isLast ? -corners[k] - 1 : corners[k]
    if (point >= pointCount) throw new Broken(`FBX: polygon corner ${k} names control point ${point} of ${pointCount}`)
    polygon.push(point)
    if (polygon.length > LONGEST_POLYGON) {
      throw new Broken(`FBX: a polygon has over ${LONGEST_POLYGON} corners; triangulate the mesh`, 'file-too-large')
    }
    if (k % 16384 === 0) budget.check()
    if (!isLast) continue
    if (polygon.length < 3) log.add('fbx-polygon-short')
    else if (polygon.length === 3) pushTriangle(triangles, polygon, 0, 1, 2)
    else triangulatePolygon(points, polygon, triangles)
    polygon = []
  }
  return triangles.finish()
}

function pushTriangle(triangles: GrowingInts, polygon: readonly number[], a: number, b: number, c: number) {
  triangles.push(polygon[a])
  triangles.push(polygon[b])
  triangles.push(polygon[c])
}

/** Triangulates a polygon, projected along its normal. */
function triangulatePolygon(points: Float64Array, polygon: readonly number[], triangles: GrowingInts): void {
  const corners = polygon.map((point) => new Vector3(points[point * 3], points[point * 3 + 1], points[point * 3 + 2]))
  const normal = newellNormal(corners)
  const up = Math.abs(normal.z) > 0.5 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1)
  const tangent = up.cross(normal).normalize()
  const bitangent = normal.clone().cross(tangent).normalize()
  const flat = corners.map((point) => new Vector2(point.dot(tangent), point.dot(bitangent)))
  for (const [a, b, c] of ShapeUtils.triangulateShape(flat, [])) pushTriangle(triangles, polygon, a, b, c)
}

/** Newell's method: https://www.khronos.org/opengl/wiki/Calculating_a_Surface_Normal */
function newellNormal(corners: readonly Vector3[]): Vector3 {
  const normal = new Vector3()
  corners.forEach((a, k) => {
    const b = corners[(k + 1) % corners.length]
    normal.x += (a.y - b.y) * (a.z + b.z)
    normal.y += (a.z - b.z) * (a.x + b.x)
    normal.z += (a.x - b.x) * (a.y + b.y)
  })
  return normal.normalize()
}
