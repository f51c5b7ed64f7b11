import { readFileSync } from 'node:fs'
import { readRig } from '../../../core/exchange/readRig.ts'
import { closestPoint, createSurfacePoint } from '../../../core/geometry/closestPoint.ts'
import { isInside } from '../../../core/geometry/isInside.ts'
import { createSolid, type Solid } from '../../../core/geometry/solid.ts'
import { noProgress } from '../../../core/progress.ts'
import type { Skin } from '../../../core/rig/skin.ts'
import { buildCellTree } from '../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilders } from '../../../core/spheretree/cells/builders/registry.ts'
import type { CellTree, Effort } from '../../../core/spheretree/cells/cellTree.ts'
import { SPHERE } from '../../../core/spheretree/layout.ts'
import { processorTime } from '../../support/processorTime.ts'
import { hasSharedRigs, noFiles, sharedRigPath } from '../../support/sharedRigs.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'

interface Goal {
  readonly file: string
  /** Of the toolkit of [BO04] (expand), and required of `medial`: worst error of levels 1, 2 and 3. */
  readonly toolkit: readonly [number, number, number]
  readonly required: readonly [number, number, number]
}

const goals: Record<string, Goal> = {
  'bunny-1500': { file: 'static/bunny-1500.obj', toolkit: [0.254, 0.13, 0.076], required: [0.26, 0.085, 0.035] },
  'dragon-2k': { file: 'static/dragon-2k.obj', toolkit: [0.32, 0.147, 0.079], required: [0.35, 0.146, 0.05] },
  CesiumMan: { file: 'CesiumMan.glb', toolkit: [0.248, 0.071, 0.043], required: [0.29, 0.071, 0.03] },
}
/** Required processor time of `medial`. */
const seconds: Partial<Record<Effort, number>> = { fast: 8, full: 25 }

/** Trees of all builders that cover the surface by cells. */
export async function measureFittedTrees(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const [name, goal] of hasSharedRigs ? Object.entries(goals) : []) {
    const skin = await skinOf(goal.file)
    const solid = createSolid(skin.rest, skin.triangles, noProgress)
    for (const { name: builder } of cellBuilders) {
      const efforts: readonly Effort[] = builder === 'medial' && !quick ? ['fast', 'full'] : ['fast']
      for (const effort of efforts) rows.push(...measure(name, goal, builder, effort, skin, solid))
    }
  }
  const note = `Branching 8, depth 3; levels of 8, 64 and 512 spheres. Error: how far a sphere extends past the surface, relative to the radius of the root, by
${DIRECTIONS} points per sphere; all trees cover the whole surface on every level. The figures of the toolkit (expand) are for full cover on level 3.`
  return { name: 'Fitted trees', note, rows }
}

function measure(name: string, goal: Goal, builder: string, effort: Effort, skin: Skin, solid: Solid): Row[] {
  const start = process.cpuUsage()
  const tree = buildCellTree(skin, { builder, branching: 8, depth: 3, effort }, noProgress)
  const time = processorTime(start) / 1000
  const title = `${name}, ${builder} ${effort}`
  const rows = [1, 2, 3].map((level) => {
    const errors = errorsOf(solid, tree, level)
    const worst = Math.max(...errors)
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
    const what = `${title}, level ${level}: worst error (mean ${show(mean)}, ${errors.length} spheres)`
    const toolkit = String(goal.toolkit[level - 1])
    const isOurs = builder === 'medial'
    return isOurs ? atMost(what, toolkit, goal.required[level - 1]!, worst) : plain(what, toolkit, show(worst))
  })
  const limit = builder === 'medial' ? seconds[effort] : undefined
  const what = `${title}: processor time, s`
  return [...rows, limit === undefined ? plain(what, '', show(time)) : atMost(what, '64 to 157', limit, time)]
}

/** Points per sphere. */
const DIRECTIONS = 2000

/** Per sphere of a level: the largest distance from the body of a point of the sphere outside it. */
function errorsOf({ tree: triangles, mesh }: Solid, tree: CellTree, level: number): number[] {
  const errors: number[] = []
  const hit = createSurfacePoint()
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.level[node] !== level + 1) continue
    const [cx, cy, cz, r] = tree.spheres.subarray(node * SPHERE, node * SPHERE + SPHERE) as unknown as number[]
    let worst = 0
    for (let k = 0; k < DIRECTIONS && mesh.triangleCount > 0; k++) {
      const z = 1 - (2 * k + 1) / DIRECTIONS
      const across = Math.sqrt(1 - z * z)
      const angle = k * Math.PI * (3 - Math.sqrt(5))
      const x = cx! + r! * across * Math.cos(angle)
      const y = cy! + r! * across * Math.sin(angle)
      const distance = closestPoint(triangles, x, y, cz! + r! * z, hit, worst)
      if (distance > worst && !isInside(triangles, x, y, cz! + r! * z)) worst = distance
    }
    errors.push(worst / tree.spheres[3]!)
  }
  return errors
}

async function skinOf(file: string): Promise<Skin> {
  const reply = await readRig(new Uint8Array(readFileSync(sharedRigPath(file))), file, noFiles)
  if (!reply.ok) throw new Error(`${file}: ${reply.problem.message}`)
  return reply.value.rig.skin
}
