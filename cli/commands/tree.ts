import { type Command, Option } from 'commander'
import { type Body, createBody, refreshBody, setSkinning } from '../../core/query/body.ts'
import { tightFit } from '../../core/query/tightFit.ts'
import { done, type Reply } from '../../core/reply.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { type Radii, reportPosedTree, reportRestTree, type TreeReport } from '../../core/session/reportTree.ts'
import { treeOf } from '../../core/session/rigLibrary.ts'
import { type Skinning, skinnings } from '../../core/skinning/skinning.ts'
import { defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { builderNames } from '../../core/spheretree/builders/registry.ts'
import { isLeaf, SPHERE, type SphereTree, type TreeSettings } from '../../core/spheretree/layout.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { clipChoice } from '../clipChoice.ts'
import { openRig } from '../openRig.ts'
import { finiteNumber, share, wholeNumber } from '../options.ts'
import { table } from '../print.ts'
import { isStdout } from '../streamPaths.ts'
import { refuseUnwritable, writeFiles } from '../writeFiles.ts'

interface Options {
  readonly builder?: string
  readonly collapse?: number
  readonly leaf?: number
  readonly clip?: string
  readonly time: number
  readonly skinning: Skinning
  readonly dump?: string
  readonly force?: true
}

interface TreeDocument extends TreeReport {
  readonly seconds: number
  /** It came with the file, and nothing was built. */
  readonly stored: boolean
}

export function treeCommand(program: Command): void {
  const { builder, collapse, leaf } = defaultTreeSettings
  addCommand(program, 'tree', 'build the sphere tree of a rig, refit it to a pose and judge it')
    .argument('<rig>', 'a GLB, glTF, VRM, FBX, OBJ, STL or PLY file, or - for stdin')
    .addOption(new Option('--builder <name>', `how the tree is built; else ${builder}`).choices(builderNames()))
    .option('--collapse <c>', `drop spheres larger than c times their parent; 1 keeps all; else ${collapse}`, share)
    .option('--leaf <n>', `most triangles in a leaf; else ${leaf}`, wholeNumber)
    .option('--clip <clip>', 'name or number of a clip; without one, only the reference pose')
    .option('--time <seconds>', 'time in the clip, held at its ends', finiteNumber, 0)
    .addOption(new Option('--skinning <method>', 'how joints are blended').choices(skinnings).default('linear'))
    .option('--dump <file>', 'write every sphere to a JSON file, or to stdout with -')
    .option('--force', 'replace that file if it is there already')
    .addHelpText('after', EXAMPLES)
    .action(answer(tree, readable, { usesStdout: ({ dump }) => isStdout(dump) }))
}

const EXAMPLES = `
A tree that came with the rig is used as it is, unless other settings are given.

Examples:
  rigsphere tree man.glb                                 its levels in the reference pose
  rigsphere tree man.glb --clip walk --time 0.5 --skinning dual
  rigsphere tree man.glb --leaf 8 --dump spheres.json    every sphere, for your own pictures`

async function tree({ operands, options, progress, files }: Call<Options>): Promise<Reply<TreeDocument>> {
  const path = operands[0] ?? ''
  const free = await refuseUnwritable(options.dump === undefined ? [] : [options.dump], options)
  if (!free.ok) return free
  const loaded = await openRig(path, files, progress)
  if (!loaded.ok) return loaded
  const { rig } = loaded.value
  const clip = clipChoice(rig, options.clip, path)
  if (!clip.ok) return clip
  const settings = { ...(loaded.value.stored ?? defaultTreeSettings), ...given(options) }
  const started = performance.now()
  const built = treeOf(loaded.value, settings, progress)
  if (!built.ok) return built
  const seconds = (performance.now() - started) / 1000
  const posed = clip.value === null ? null : posedBody(rig, built.value, options, clip.value)
  if (posed !== null && !posed.ok) return posed
  const body = posed?.value ?? null
  const report = body === null ? reportRestTree(built.value, rig.skin) : reportPosedTree(body)
  if (options.dump !== undefined) {
    const file = { path: options.dump, bytes: JSON.stringify(dumpOf(built.value, body)) }
    const written = await writeFiles([file], { force: options.force ?? false })
    if (!written.ok) return written
  }
  return done({ seconds, stored: loaded.value.storedTrees.has(built.value), ...report })
}

function given({ builder, collapse, leaf }: Options): Partial<TreeSettings> {
  return {
    ...(builder !== undefined && { builder }),
    ...(collapse !== undefined && { collapse }),
    ...(leaf !== undefined && { leaf }),
  }
}

function posedBody(rig: Rig, tree: SphereTree, options: Options, clip: Rig['clips'][number]): Reply<Body> {
  const pose = createPose(rig)
  poseAt(pose, clip, options.time)
  const body = createBody(rig, tree, pose)
  setSkinning(body, options.skinning)
  return refreshBody(body)
}

function centre(spheres: Float64Array, node: number): number[] {
  return [...spheres.subarray(node * SPHERE, node * SPHERE + 3)]
}

function dumpOf(tree: SphereTree, body: Body | null): object[] {
  const posed = body === null ? null : tightFit(body).posed
  return Array.from({ length: tree.nodeCount }, (_, id) => {
    const first = tree.triangleStart[id] ?? 0
    const triangles = [...tree.triangles.subarray(first, first + (tree.triangleCount[id] ?? 0))]
    return {
      id,
      parent: tree.parent[id],
      level: tree.level[id],
      center: centre(tree.spheres, id),
      radius: tree.spheres[id * SPHERE + 3],
      ...(posed !== null && { posedCenter: centre(posed, id), posedRadius: posed[id * SPHERE + 3] }),
      ...(isLeaf(tree, id) && { triangles }),
    }
  })
}

function readable(report: TreeDocument): string {
  const { spheres, depth, maxChildren, bytes, seconds, stored, enclosure, levels } = report
  const posed = levels[0]?.onDemand !== undefined
  const heading = ['level', 'spheres', 'reference', ...(posed ? ['on demand', 'bottom-up', 'best', 'tightness'] : [])]
  const rows = levels.map(({ level, count, reference, onDemand, bottomUp, best }) => {
    const means = [reference, onDemand, bottomUp, best].filter((radii): radii is Radii => radii !== undefined)
    const tightness = onDemand !== undefined && best !== undefined ? [show(onDemand.mean / best.mean)] : []
    return [level, count, ...means.map((radii) => show(radii.mean)), ...tightness]
  })
  return [
    `${spheres} spheres on ${depth} levels, up to ${maxChildren} children, ${Math.round(bytes / 1024)} KB, ${stored ? 'as stored in the file' : `built in ${show(seconds)} s`}`,
    table([heading, ...rows]),
    `mean radii; ${enclosure.checked} vertices held against spheres, ${enclosure.violations} outside`,
  ].join('\n')
}

function show(value: number): number {
  return Number(value.toPrecision(4))
}
