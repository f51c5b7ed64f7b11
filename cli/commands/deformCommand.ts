import { type Command, Option } from 'commander'
import { done, type Reply } from '../../core/base/reply.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import { createDeformer, deformAll } from '../../core/skinning/deformer.ts'
import { createJointFrames } from '../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../core/skinning/refreshFrames.ts'
import { type Skinning, skinnings } from '../../core/skinning/skinning.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { clipChoice } from '../options/clipChoice.ts'
import { openRig } from '../open/openRig.ts'
import { finiteNumber } from '../options/numberOptions.ts'
import { table } from '../run/print.ts'

interface Options {
  readonly clip?: string
  readonly time: number
  readonly skinning: Skinning
}

/** docs/cli.md 5.2: `{vertices:[x,y,z,...]}` in rig space. */
interface Deformed {
  readonly vertices: Float64Array
}

export function deformCommand(program: Command): void {
  addCommand(program, 'deform', 'compute the deformed vertices of a rig in a pose')
    .argument('<rig>', 'a GLB, glTF, VRM, FBX, OBJ, STL or PLY file, or - for stdin')
    .option('--clip <clip>', 'name or index of a clip; default: the reference pose')
    .option('--time <seconds>', 'time in the clip, clamped to its ends', finiteNumber, 0)
    .addOption(new Option('--skinning <method>', 'skinning method').choices(skinnings).default('linear'))
    .addHelpText('after', EXAMPLES)
    .action(answer(deform, readable))
}

const EXAMPLES = `
Examples:
  rigsphere deform man.glb --clip walk --time 0.5        print the bounding box
  rigsphere deform man.glb --clip walk --time 0.5 --skinning dual --json > vertices.json`

async function deform({ operands, options, progress, files }: Call<Options>): Promise<Reply<Deformed>> {
  const path = operands[0] ?? ''
  const loaded = await openRig(path, files, progress)
  if (!loaded.ok) return loaded
  const { rig } = loaded.value
  const clip = clipChoice(rig, options.clip, path)
  if (!clip.ok) return clip
  const pose = createPose(rig)
  poseAt(pose, clip.value, options.time)
  const frames = refreshFrames(createJointFrames(pose))
  if (!frames.ok) return { ok: false, problem: { ...frames.problem, path } }
  const vertices = new Float64Array(rig.skin.rest.length)
  deformAll(createDeformer(frames.value), options.skinning, vertices)
  return done({ vertices })
}

/** Prints only the bounding box: thousands of lines would be of little use. */
function readable({ vertices }: Deformed): string {
  const rows: (string | number)[][] = [['', 'from', 'to']]
  for (const [axis, name] of ['x', 'y', 'z'].entries()) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let o = axis; o < vertices.length; o += 3) {
      low = Math.min(low, vertices[o] ?? low)
      high = Math.max(high, vertices[o] ?? high)
    }
    rows.push([name, low, high])
  }
  return `${vertices.length / 3} vertices (--json prints them all)\n${table(rows)}`
}
