import { type Command, Option } from 'commander'
import { poseCells } from '../../core/refit/cells/poseCells.ts'
import { createBody, refreshBody, setSkinning } from '../../core/query/base/body.ts'
import { tightFit } from '../../core/query/base/tightFit.ts'
import { done, type Reply } from '../../core/base/reply.ts'
import type { AnimatedPose } from '../../core/rig/animatedPose.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { reportPosedCellTree, reportRestCellTree } from '../../core/session/inspect/reportCellTree.ts'
import { reportPosedTree, reportRestTree, type TreeReport } from '../../core/session/inspect/treeReport.ts'
import { cellTreeOf, type LoadedRig, treeOf } from '../../core/session/scene/rigLibrary.ts'
import { type Skinning, skinnings } from '../../core/skinning/skinning.ts'
import type { CellTree } from '../../core/spheretree/cells/tree/cellTree.ts'
import { completeTree } from '../../core/spheretree/completeTree.ts'
import type { SphereTree } from '../../core/spheretree/tree/sphereTree.ts'
import { type InsideReport, type LevelMeasures, measureLevels } from '../../core/spheretree/quality/measureLevels.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { clipChoice } from '../options/clipChoice.ts'
import { openRig } from '../open/openRig.ts'
import { finiteNumber } from '../options/numberOptions.ts'
import type { Reporting } from '../run/progressLine.ts'
import { isStdout } from '../../host/streamPaths.ts'
import { addTreeOptions, builderHelp, cellTreeChoice, type TreeChoice, treeChoice } from '../options/treeChoice.ts'
import { treeDump } from './treeDump.ts'
import { treeTable } from './treeTable.ts'
import { refuseUnwritable, writeFiles } from '../../host/writeFiles.ts'

interface Options extends TreeChoice {
  readonly clip?: string
  readonly time: number
  readonly skinning: Skinning
  readonly quality?: true
  readonly dump?: string
  readonly force?: true
}

export interface TreeDocument extends TreeReport {
  readonly seconds: number
  /** Whether the tree was stored in the file and not built. */
  readonly stored: boolean
  /** Content of the leaves: whole triangles, or cells. */
  readonly kind: 'triangles' | 'cells'
  /** With `--quality`. Lengths are fractions of `radius`, the radius of the smallest ball around the body. */
  readonly quality?: readonly LevelMeasures[]
  readonly radius?: number
  readonly inside?: InsideReport
}

export function treeCommand(program: Command): void {
  const command = addCommand(
    program,
    'tree',
    'build the sphere tree of a rig, refit it to a pose and measure it',
  ).argument('<rig>', 'a GLB, glTF, VRM, FBX, OBJ, STL or PLY file, or - for stdin')
  addTreeOptions(command)
    .option('--clip <clip>', 'name or index of a clip; default: only the reference pose')
    .option('--time <seconds>', 'time in the clip, clamped to its ends', finiteNumber, 0)
    .addOption(new Option('--skinning <method>', 'skinning method').choices(skinnings).default('linear'))
    .option('--quality', 'measure the fit of each level: protrusion, coverage, volume; takes seconds')
    .option('--dump <file>', 'write all spheres to a JSON file (- for stdout)')
    .option('--force', 'replace an existing file')
    .addHelpText('after', () => `\n${builderHelp()}\n${EXAMPLES}`)
    .action(answer(tree, treeTable, { usesStdout: ({ dump }) => isStdout(dump) }))
}

const EXAMPLES = `
A tree stored in the file is used unchanged, unless other settings are specified.

Examples:
  rigsphere tree man.glb                                 levels in the reference pose
  rigsphere tree man.glb --clip walk --time 0.5 --skinning dual
  rigsphere tree man.glb --builder octree --quality      a fitted tree, measured
  rigsphere tree man.glb --leaf 8 --dump spheres.json    write every sphere to a file`

async function tree({ operands, options, progress, files }: Call<Options>): Promise<Reply<TreeDocument>> {
  const path = operands[0] ?? ''
  const cellSettings = cellTreeChoice(options)
  if (!cellSettings.ok) return cellSettings
  const free = await refuseUnwritable(options.dump === undefined ? [] : [options.dump], options)
  if (!free.ok) return free
  const loaded = await openRig(path, files, progress)
  if (!loaded.ok) return loaded
  const { rig } = loaded.value
  const clip = clipChoice(rig, options.clip, path)
  if (!clip.ok) return clip
  const started = performance.now()
  const settings = completeTree(treeChoice(options), loaded.value.stored ?? undefined)
  const built =
    cellSettings.value === null
      ? treeOf(loaded.value, settings, progress)
      : cellTreeOf(loaded.value, cellSettings.value, progress)
  if (!built.ok) return built
  const seconds = (performance.now() - started) / 1000
  const stored = isStored(loaded.value, built.value)
  progress.trace?.(stored ? 'tree: used the stored one' : `tree: built in ${(seconds * 1000).toFixed(1)} ms`)
  const shown = showTree(built.value, rig, clip.value, options)
  if (!shown.ok) return shown
  const measured = options.quality === true ? measure(built.value, shown.value, rig, progress) : {}
  const dumped = await dump(built.value, shown.value, options)
  if (!dumped.ok) return dumped
  return done({ seconds, stored, ...shown.value.report, ...measured })
}

function isStored({ storedTrees }: LoadedRig, built: SphereTree | CellTree): boolean {
  return storedTrees.has(built)
}

/** A tree in the requested pose. */
interface ShownTree {
  readonly report: TreeReport & Pick<TreeDocument, 'kind'>
  readonly positions: Float64Array
  /** null for the reference pose. */
  readonly posed: Float64Array | null
}

function showTree(
  built: SphereTree | CellTree,
  rig: Rig,
  clip: Rig['clips'][number] | null,
  { time, skinning }: Options,
): Reply<ShownTree> {
  const pose = createPose(rig)
  if (clip !== null) poseAt(pose, clip, time)
  if ('cells' in built) return showCells(built, rig, clip === null ? null : pose, skinning)
  return showTriangles(built, rig, clip === null ? null : pose, skinning)
}

function showTriangles(built: SphereTree, rig: Rig, pose: AnimatedPose | null, skinning: Skinning): Reply<ShownTree> {
  const kind = 'triangles'
  if (pose === null) {
    return done({ report: { ...reportRestTree(built, rig.skin), kind }, positions: rig.skin.rest, posed: null })
  }
  const body = createBody(rig, built, pose)
  setSkinning(body, skinning)
  const fresh = refreshBody(body)
  if (!fresh.ok) return fresh
  const report = { ...reportPosedTree(body), kind } as const
  return done({ report, positions: body.positions, posed: tightFit(body).posed })
}

function showCells(built: CellTree, rig: Rig, pose: AnimatedPose | null, skinning: Skinning): Reply<ShownTree> {
  const kind = 'cells'
  if (pose === null) {
    return done({ report: { ...reportRestCellTree(built, rig.skin), kind }, positions: rig.skin.rest, posed: null })
  }
  const fit = poseCells(built, pose, skinning)
  if (!fit.ok) return fit
  const report = { ...reportPosedCellTree(fit.value, rig.skin), kind } as const
  return done({ report, positions: fit.value.skin.positions, posed: fit.value.posed })
}

function measure(built: SphereTree | CellTree, shown: ShownTree, rig: Rig, progress: Reporting) {
  const spheres = shown.posed ?? built.spheres
  const { levels, ...rest } = measureLevels(built, spheres, rig.skin.triangles, shown.positions, progress)
  return { quality: levels, ...rest }
}

async function dump(built: SphereTree | CellTree, { posed }: ShownTree, options: Options): Promise<Reply<unknown>> {
  if (options.dump === undefined) return done(null)
  const file = { path: options.dump, bytes: JSON.stringify(treeDump(built, posed)) }
  return writeFiles([file], { force: options.force ?? false })
}
