import type { Command } from 'commander'
import { shortList } from '../../core/base/messageText.ts'
import { done, type Reply } from '../../core/base/reply.ts'
import type { ImportProblem } from '../../core/rig/importProblem.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { setCount, triangleCount, vertexCount } from '../../core/rig/skin.ts'
import { checkClosure } from '../../core/rig/checkClosure.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { openRig } from '../open/openRig.ts'
import { table } from '../run/print.ts'

interface InspectOptions {
  readonly triangles?: true
}

/** The document of `inspect --json`. */
export interface Inspection {
  readonly rig: {
    readonly name: string
    readonly vertices: number
    readonly triangles: number
    readonly joints: readonly { readonly name: string; readonly parent: number }[]
    readonly maxInfluences: number
    readonly jointSets: number
    readonly skins: number
    readonly primitives: number
    readonly morphTargets: number
    readonly clips: readonly { readonly name: string; readonly seconds: number }[]
    readonly watertight: boolean
  }
  readonly problems: readonly ImportProblem[]
  readonly triangles?: Uint32Array
}

export function inspectCommand(program: Command): void {
  addCommand(program, 'inspect', 'print the contents of a rig and the repairs made while reading it')
    .argument('<rig>', 'a GLB, glTF, VRM, FBX, OBJ, STL or PLY file, or - for stdin')
    .option('--triangles', 'also print the vertex indices of every triangle')
    .addHelpText('after', EXAMPLES)
    .action(answer(inspect, readable))
}

const EXAMPLES = `
Examples:
  rigsphere inspect man.glb                              joints, clips and repairs
  rigsphere inspect man.vrm --triangles --json > man.json`

async function inspect({ operands, options, progress, files }: Call<InspectOptions>): Promise<Reply<Inspection>> {
  const loaded = await openRig(operands[0] ?? '', files, progress)
  if (!loaded.ok) return loaded
  const { rig, problems } = loaded.value
  const inspection = { rig: describe(rig), problems }
  return done(options.triangles ? { ...inspection, triangles: rig.skin.triangles } : inspection)
}

/** The synthetic world joint of plain meshes is not part of the file, so it is not listed. */
function describe(rig: Rig): Inspection['rig'] {
  const { skin, joints } = rig
  return {
    name: rig.name,
    vertices: vertexCount(skin),
    triangles: triangleCount(skin),
    joints: joints.names
      .map((name, joint) => ({ name, parent: joints.parents[joint] ?? -1 }))
      .filter((_, joint) => joints.nodes[joint] !== -1),
    maxInfluences: largestSet(rig),
    jointSets: setCount(skin),
    skins: rig.skinCount,
    primitives: rig.primitives.length,
    morphTargets: rig.morphs.names.length,
    clips: rig.clips.map(({ name, seconds }) => ({ name, seconds })),
    watertight: checkClosure(skin).watertight,
  }
}

function largestSet({ skin }: Rig): number {
  let most = 0
  for (let set = 0; set < setCount(skin); set++) {
    most = Math.max(most, (skin.setStart[set + 1] ?? 0) - (skin.setStart[set] ?? 0))
  }
  return most
}

function readable({ rig, problems, triangles }: Inspection): string {
  const counts: (string | number)[][] = [
    ['vertices', rig.vertices],
    ['triangles', rig.triangles],
    ['joints', rig.joints.length],
    ['influences at most', rig.maxInfluences],
    ['joint sets', rig.jointSets],
    ['skins', rig.skins],
    ['primitives', rig.primitives],
    ['morph targets', rig.morphTargets],
  ]
  const blocks = [`${rig.name}${rig.watertight ? ', watertight' : ', not watertight'}`, table(counts), jointTree(rig)]
  if (rig.clips.length > 0) blocks.push(table([['clip', 'seconds'], ...rig.clips.map((c) => [c.name, c.seconds])]))
  if (problems.length > 0) blocks.push(problems.map(problemLine).join('\n'))
  if (triangles !== undefined) blocks.push(triangleTable(triangles))
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** Joints indented below their parents, with their indices. */
function jointTree(rig: Inspection['rig']): string {
  const children = new Map<number, number[]>()
  rig.joints.forEach(({ parent }, joint) => children.set(parent, [...(children.get(parent) ?? []), joint]))
  const lines: string[] = []
  const stack = (children.get(-1) ?? []).map((joint) => ({ joint, depth: 0 })).toReversed()
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { joint, depth } = next
    lines.push(`${String(joint).padStart(4)}  ${'  '.repeat(Math.min(depth, 40))}${rig.joints[joint]?.name ?? ''}`)
    for (const child of (children.get(joint) ?? []).toReversed()) stack.push({ joint: child, depth: depth + 1 })
  }
  return lines.join('\n')
}

function problemLine({ severity, message, examples }: ImportProblem): string {
  return `${severity}: ${message}${examples.length === 0 ? '' : ` (${shortList(examples.map(String))})`}`
}

function triangleTable(triangles: Uint32Array): string {
  const rows: (string | number)[][] = [['triangle', 'a', 'b', 'c']]
  for (let t = 0; t < triangles.length; t += 3) rows.push([t / 3, ...triangles.subarray(t, t + 3)])
  return table(rows)
}
