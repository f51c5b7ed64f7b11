import { readFileSync } from 'node:fs'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { closestPoint, createSurfacePoint } from '../../../core/geometry/closestPoint.ts'
import { isInside } from '../../../core/geometry/isInside.ts'
import { createSolid, type Solid } from '../../../core/geometry/solid.ts'
import { noProgress } from '../../../core/base/progress.ts'
import type { Skin } from '../../../core/rig/skin.ts'
import { buildCellTree } from '../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilders, findCellBuilder } from '../../../core/spheretree/cells/builders/cellBuilders.ts'
import type { CellTree, Effort } from '../../../core/spheretree/cells/tree/cellTree.ts'
import { validateCellTree } from '../../../core/spheretree/cells/validateCellTree.ts'
import { SPHERE } from '../../../core/spheretree/tree/sphereTree.ts'
import { processorTime } from '../../support/processorTime.ts'
import { icosphere, torus } from '../../support/meshParts.ts'
import { hasSharedRigs, noFiles, sharedRigPath } from '../../support/sharedRigs.ts'
import { atLeast, atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { measureDelaunay } from './fitted/measureDelaunay.ts'
import { measureFailures } from './fitted/measureFailures.ts'
import { measureLargeTree } from './fitted/measureLargeTree.ts'

interface Goal {
  readonly file: string
  /** Worst error of levels 1, 2 and 3: of the [BO04] toolkit (expand), and the limit for `medial`. */
  readonly toolkit?: readonly [number, number, number]
  readonly required?: readonly [number, number, number]
  /** Builders to measure. Omitted: all. */
  readonly builders?: readonly string[]
}

const goals: Record<string, Goal> = {
  'bunny-1500': { file: 'static/bunny-1500.obj', toolkit: [0.254, 0.13, 0.076], required: [0.26, 0.085, 0.035] },
  'dragon-2k': { file: 'static/dragon-2k.obj', toolkit: [0.32, 0.147, 0.079], required: [0.35, 0.146, 0.05] },
  CesiumMan: { file: 'CesiumMan.glb', toolkit: [0.248, 0.071, 0.043], required: [0.29, 0.071, 0.03] },
  'dragon-20k': { file: 'static/stanford-xyzrgb-dragon-20k.obj', builders: ['medial', 'expand', 'combined'] },
}
/** The effort \`high\` is measured on this mesh only. */
const HIGH = 'bunny-1500'
/** Limit of the processor time in seconds. Doubled for meshes of more than 5,000 and up to 50,000 triangles. */
const seconds: Partial<Record<Effort, number>> = { fast: 8, full: 25 }

/** Worst level 3 errors of the [BO04] program at full cover. Our builders must stay within 15 % of them. */
const reached: Record<string, Record<string, number>> = {
  'bunny-1500': { expand: 0.076, combined: 0.084, burst: 0.088, merge: 0.096, hubbard: 0.128 },
  'dragon-2k': { expand: 0.079, hubbard: 0.186 },
  CesiumMan: { expand: 0.043, hubbard: 0.075 },
}
/** Hubbard's tree is the reference for comparisons, so it must not be better than the original either. */
const LEAST_HUBBARD = 0.85
/** Builders of [BO04]. The best of them must have at most `BEST` times Hubbard's error. */
const reducers = ['expand', 'merge', 'burst', 'combined']
const BEST = 0.6

/** Measures the trees of all builders that cover the surface by cells. */
export async function measureFittedTrees(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const [name, goal] of hasSharedRigs ? Object.entries(goals) : []) {
    const skin = await skinOf(goal.file)
    const solid = createSolid(skin.rest, skin.triangles, noProgress)
    let best = Infinity
    for (const { name: builder } of cellBuilders) {
      if (goal.builders?.includes(builder) === false) continue
      for (const effort of quick ? (['fast'] as const) : effortsOf(builder, name)) {
        const measured = measure(name, goal, builder, effort, skin, solid)
        rows.push(...measured.rows)
        if (reducers.includes(builder)) best = Math.min(best, measured.last)
      }
    }
    const hubbard = reached[name]?.hubbard
    if (hubbard === undefined) continue
    const what = `${name}, level 3: best of ${reducers.join(', ')} / Hubbard's error in the [BO04] program, ${hubbard}`
    rows.push(atMost(what, '0.5', BEST, best / hubbard))
  }
  for (const mesh of timed) rows.push(...timeBuilders(mesh, quick))
  if (!quick) rows.push(...measureLargeTree())
  rows.push(measureFailures(quick), ...measureDelaunay())
  const note = `Branching 8, depth 3; levels of 8, 64 and 512 spheres. Error: largest distance by which a sphere
extends past the surface, relative to the root radius, sampled at ${DIRECTIONS} points per sphere. On every level the
spheres of all trees cover the whole surface: no holes in an exact check. Toolkit values (expand) are for full cover on
level 3. Rows of processor times also show the time that the app estimates, divided by the measured one.`
  return { name: 'Fitted trees', note, rows }
}

function effortsOf(builder: string, mesh: string): readonly Effort[] {
  if (builder !== 'medial') return ['full']
  return mesh === HIGH ? ['fast', 'full', 'high'] : ['fast', 'full']
}

interface Measured {
  readonly rows: readonly Row[]
  /** Worst error of the last level. */
  readonly last: number
}

function measure(name: string, goal: Goal, builder: string, effort: Effort, skin: Skin, solid: Solid): Measured {
  const { tree, time } = timedTree(builder, effort, skin)
  const title = `${name}, ${builder} ${effort}`
  let last = 0
  const rows = [1, 2, 3].map((level) => {
    const errors = errorsOf(solid, tree, level)
    last = Math.max(...errors)
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
    const what = `${title}, level ${level}: worst error (mean ${show(mean)}, ${errors.length} spheres)`
    const known = level === 3 ? reached[name]?.[builder] : undefined
    const toolkit = String(known ?? goal.toolkit?.[level - 1] ?? '')
    const required = goal.required?.[level - 1]
    if (builder === 'medial' && required !== undefined) return atMost(what, toolkit, required, last)
    if (known === undefined || effort === 'fast') return plain(what, toolkit, show(last))
    return atMost(what, toolkit, Number(show(1.15 * known)), last)
  })
  const known = reached[name]?.[builder]
  if (builder === 'hubbard' && effort === 'full' && known !== undefined) {
    rows.push(atLeast(`${title}, level 3: worst error / that of the [BO04] program`, '', LEAST_HUBBARD, last / known))
  }
  rows.push(atMost(`${title}: holes (exact check)`, '', 0, validateCellTree(tree, skin).length))
  const factor = solid.mesh.triangleCount > 5000 ? 2 : 1
  return { rows: [...rows, timeRow(title, tree, solid.mesh.triangleCount, time, factor)], last }
}

function timeRow(title: string, { settings }: CellTree, triangles: number, time: number, factor: number): Row {
  const { builder, effort } = settings
  const estimated = findCellBuilder(builder)!.estimate(triangles, settings)
  const what = `${title}: processor time (s; estimated / measured ${show(estimated / time)})`
  const limit = seconds[effort] === undefined ? undefined : factor * seconds[effort]
  const isLimited = builder === 'medial' || builder === 'hubbard'
  return limit === undefined || !isLimited ? plain(what, '', show(time)) : atMost(what, '64 to 157', limit, time)
}

function timedTree(
  builder: string,
  effort: Effort,
  skin: Pick<Skin, 'rest' | 'triangles'>,
): { tree: CellTree; time: number } {
  const start = process.cpuUsage()
  const tree = buildCellTree(skin, { builder, branching: 8, depth: 3, effort }, noProgress)
  return { tree, time: processorTime(start) / 1000 }
}

/** Slow cases: a near-sphere, whose centre is equally far from the whole surface, and a dense mesh. */
const timed = [
  { title: 'near-sphere of 1,280 triangles', mesh: icosphere(3), factor: 1 },
  { title: 'torus of 50,176 triangles', mesh: torus(1, 0.3, 112, 224), factor: 2 },
]

function timeBuilders({ title, mesh, factor }: (typeof timed)[number], quick: boolean): Row[] {
  const skin = { rest: mesh.positions, triangles: mesh.triangles }
  return ['medial', 'hubbard'].flatMap((builder) =>
    (quick || builder === 'hubbard' ? (['fast'] as const) : (['fast', 'full'] as const)).map((effort) => {
      const { tree, time } = timedTree(builder, effort, skin)
      return timeRow(`${title}, ${builder} ${effort}`, tree, mesh.triangles.length / 3, time, factor)
    }),
  )
}

/** Sample points per sphere. */
const DIRECTIONS = 2000

/**
 * For each sphere of a level: the largest distance from the body to a sample point outside it, relative to the radius
 * of the root.
 */
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
