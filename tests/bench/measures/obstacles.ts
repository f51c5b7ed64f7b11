import { noProgress } from '../../../core/base/progress.ts'
import { staticRig } from '../../../core/exchange/read/mesh/staticRig.ts'
import { type Body, createBody, dropCaches } from '../../../core/query/base/body.ts'
import { createCounts } from '../../../core/query/base/counts.ts'
import { createObstacle, type Obstacle } from '../../../core/query/obstacle/obstacle.ts'
import { createPairList, sortedPairs } from '../../../core/query/base/pairList.ts'
import { traversePair } from '../../../core/query/contacts/traversePair.ts'
import { traverseObstacle } from '../../../core/query/obstacle/traverseObstacle.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import {
  cornersOf,
  gridSource,
  listSource,
  stripSource,
  type TriangleSource,
  vertexAt,
} from '../../../core/rig/triangleSource.ts'
import { deformSkin } from '../../../core/skinning/posedSkin.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { loadScene } from '../benchScene.ts'
import { type BenchTable, plain, type Row, show } from '../table.ts'
import { timeAgainst } from '../timing.ts'

/**
 * The creature on hilly ground. The ground is a height grid, triangle strips, an indexed list, or a body with a sphere
 * tree.
 */
export async function measureObstacles(quick: boolean): Promise<BenchTable> {
  const size = quick ? 96 : 256
  const scene = await loadScene('two-creatures')
  scene.pose(scene.time)
  const { body } = scene.bodies[0]
  const grid = gridSource(groundBelow(body, size))
  const { triangles, rest } = expandIndices(grid)
  const kinds: Record<string, TriangleSource> = {
    'height grid': grid,
    'indexed list': listSource(rest, triangles),
    'strips, one per row': stripSource(rest, rowStrips(size), 0xffffffff),
  }
  const rig = staticRig('ground', rest, triangles)
  const mesh = createBody(rig, buildTree(rig, defaultTreeSettings, noProgress), createPose(rig))
  const found = createPairList()
  const counts = createCounts(Math.max(body.depth, mesh.depth), mesh.depth)
  const obstacles = Object.entries(kinds).map(([name, source]) => ({ name, obstacle: obstacleOf(source) }))
  const resetBodies = () => {
    dropCaches(body)
    dropCaches(mesh)
  }
  const contenders = [
    ...obstacles.map(({ name, obstacle }) => ({
      name,
      prepare: resetBodies,
      run: () => {
        found.count = 0
        traverseObstacle(body, obstacle, false, found, counts)
      },
    })),
    {
      name: 'body, indices expanded',
      prepare: resetBodies,
      run: () => {
        found.count = 0
        traversePair(body, mesh, false, found, counts)
      },
    },
  ]
  const answers = contenders.map(({ run }) => {
    resetBodies()
    run()
    return found.count
  })
  // Strips number their triangles in a different order, so only the number of pairs is compared.
  if (new Set(answers).size > 1) throw new Error(`obstacles disagree: ${answers.join(', ')} pairs`)
  const truth = sortedPairs(found, grid.triangleCount)
  resetBodies()
  contenders[0].run()
  if (sortedPairs(found, grid.triangleCount).join() !== truth.join()) throw new Error('grid and body disagree')
  const timings = timeAgainst(contenders, 1)
  const rows: Row[] = timings.map(({ name, mean }, k) => {
    const bytes = k < obstacles.length ? bytesOf(obstacles[k].obstacle) : bytesOfBody(mesh)
    const share = show(mean / timings[timings.length - 1].mean)
    return plain(
      `${name}: time (ms), ratio to body, bytes per triangle`,
      '',
      `${show(mean)}, ${share}×, ${show(bytes / grid.triangleCount)}`,
    )
  })
  const note = `The creature stands in ground of ${grid.triangleCount} triangles. All variants find the same ${answers[0]} pairs. Bytes count geometry and tree.`
  return { name: 'Obstacles without an index list', note, rows }
}

function obstacleOf(source: TriangleSource): Obstacle {
  const made = createObstacle(source, 0xffffffff)
  if (!made.ok) throw new Error(made.problem.message)
  return made.value
}

function groundBelow(body: Body, size: number) {
  dropCaches(body)
  deformSkin(body.skin)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  body.positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x)
    high[i % 3] = Math.max(high[i % 3], x)
  })
  const width = 4 * (high[0] - low[0])
  const depth = 4 * (high[2] - low[2])
  const level = low[1] + 0.1 * (high[1] - low[1])
  const hill = (row: number, column: number) => Math.sin(row * 0.7) * Math.cos(column * 0.9) * 0.04 * (high[1] - low[1])
  return {
    rows: size,
    columns: size,
    heights: Float32Array.from({ length: size * size }, (_, v) => level + hill(Math.floor(v / size), v % size)),
    x: low[0] - 1.5 * (high[0] - low[0]),
    z: low[2] - 1.5 * (high[2] - low[2]),
    stepX: width / size,
    stepZ: depth / size,
  }
}

function expandIndices(source: TriangleSource): { triangles: Uint32Array; rest: Float64Array } {
  const triangles = new Uint32Array(source.triangleCount * 3)
  for (let t = 0; t < source.triangleCount; t++) cornersOf(source, t, triangles.subarray(t * 3))
  const rest = new Float64Array(source.vertexCount * 3)
  for (let v = 0; v < source.vertexCount; v++) vertexAt(source, v, rest, v * 3)
  return { triangles, rest }
}

function rowStrips(size: number): Uint32Array {
  const indices: number[] = []
  for (let row = 0; row + 1 < size; row++) {
    for (let column = 0; column < size; column++) indices.push(row * size + column, (row + 1) * size + column)
    indices.push(0xffffffff)
  }
  return Uint32Array.from(indices)
}

function bytesOf({ source, tree }: Obstacle): number {
  return arrayBytes(source) + arrayBytes(source.grid) + arrayBytes(tree)
}

function bytesOfBody({ rig, tree, fit, ...caches }: Body): number {
  return arrayBytes(rig.skin) + arrayBytes(tree) + arrayBytes(fit) + arrayBytes(caches)
}

function arrayBytes(record: object): number {
  return Object.values(record).reduce((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0)
}
