import { type Command, Option } from 'commander'
import { type Body, createBody, refreshBody, setSkinning } from '../../core/query/body.ts'
import { done, failed, type Reply } from '../../core/reply.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { type Radii, reportPosedTree, reportRestTree, type TreeReport } from '../../core/session/reportTree.ts'
import { RigLibrary, treeOf } from '../../core/session/rigLibrary.ts'
import { type Skinning, skinnings } from '../../core/skinning/skinning.ts'
import { defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { builderNames } from '../../core/spheretree/builders/registry.ts'
import { isLeaf, SPHERE, type SphereTree } from '../../core/spheretree/layout.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { clipChoice } from '../clipChoice.ts'
import { nodeFiles, writeWhole } from '../files.ts'
import { finiteNumber, wholeNumber } from '../options.ts'
import { table } from '../print.ts'

interface Options {
  readonly builder: string
  readonly collapse: number
  readonly leaf: number
  readonly clip?: string
  readonly time: number
  readonly skinning: Skinning
  readonly dump?: string
}

interface TreeDocument extends TreeReport {
  readonly seconds: number
}

export function treeCommand(program: Command): void {
  const { builder, collapse, leaf } = defaultTreeSettings
  addCommand(program, 'tree', 'build the sphere tree of a rig, refit it to a pose and judge it')
    .argument('<rig>')
    .addOption(new Option('--builder <name>', 'how the tree is built').choices(builderNames()).default(builder))
    .option('--collapse <c>', 'drop spheres larger than c times their parent; 1 keeps all', finiteNumber, collapse)
    .option('--leaf <n>', 'most triangles in a leaf', wholeNumber, leaf)
    .option('--clip <clip>', 'name or number of a clip; without one, only the reference pose')
    .option('--time <seconds>', 'time in the clip, held at its ends', finiteNumber, 0)
    .addOption(new Option('--skinning <method>', 'how joints are blended').choices(skinnings).default('linear'))
    .option('--dump <file>', 'write every sphere to a JSON file')
    .action(answer(tree, readable))
}

async function tree({ operands, options, progress }: Call<Options>): Promise<Reply<TreeDocument>> {
  const path = operands[0] ?? ''
  const loaded = await new RigLibrary(nodeFiles).load(path, progress)
  if (!loaded.ok) return loaded
  const { rig } = loaded.value
  const clip = clipChoice(rig, options.clip, path)
  if (!clip.ok) return clip
  if (options.collapse < 0 || options.collapse > 1) {
    return failed('request-invalid', `--collapse ${options.collapse}: give a number from 0 to 1.`, path)
  }
  const started = performance.now()
  const built = treeOf(loaded.value, options, progress)
  if (!built.ok) return built
  const seconds = (performance.now() - started) / 1000
  const posed = clip.value === null ? null : posedBody(rig, built.value, options, clip.value)
  if (posed !== null && !posed.ok) return posed
  const body = posed?.value ?? null
  const report = body === null ? reportRestTree(built.value, rig.skin) : reportPosedTree(body)
  if (options.dump !== undefined) {
    const written = await writeWhole(options.dump, JSON.stringify(dumpOf(built.value, body)))
    if (!written.ok) return written
  }
  return done({ seconds, ...report })
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
  return Array.from({ length: tree.nodeCount }, (_, id) => {
    const first = tree.triangleStart[id] ?? 0
    const triangles = [...tree.triangles.subarray(first, first + (tree.triangleCount[id] ?? 0))]
    return {
      id,
      parent: tree.parent[id],
      level: tree.level[id],
      center: centre(tree.spheres, id),
      radius: tree.spheres[id * SPHERE + 3],
      ...(body !== null && {
        posedCenter: centre(body.fit.posed, id),
        posedRadius: body.fit.posed[id * SPHERE + 3],
      }),
      ...(isLeaf(tree, id) && { triangles }),
    }
  })
}

function readable(report: TreeDocument): string {
  const { spheres, depth, maxChildren, bytes, seconds, enclosure, levels } = report
  const posed = levels[0]?.onDemand !== undefined
  const heading = ['level', 'spheres', 'reference', ...(posed ? ['on demand', 'bottom-up', 'best', 'tightness'] : [])]
  const rows = levels.map(({ level, count, reference, onDemand, bottomUp, best }) => {
    const means = [reference, onDemand, bottomUp, best].filter((radii): radii is Radii => radii !== undefined)
    const tightness = onDemand !== undefined && best !== undefined ? [show(onDemand.mean / best.mean)] : []
    return [level, count, ...means.map((radii) => show(radii.mean)), ...tightness]
  })
  return [
    `${spheres} spheres on ${depth} levels, up to ${maxChildren} children, ${Math.round(bytes / 1024)} KB, built in ${show(seconds)} s`,
    table([heading, ...rows]),
    `mean radii; ${enclosure.checked} vertices held against spheres, ${enclosure.violations} outside`,
  ].join('\n')
}

function show(value: number): number {
  return Number(value.toPrecision(4))
}
