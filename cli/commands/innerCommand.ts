import type { Command } from 'commander'
import { innerDocument } from '../../core/exchange/write/formats/innerDocument.ts'
import { estimateInner } from '../../core/innertree/buildInner.ts'
import type { Inner, InnerSettings } from '../../core/innertree/inner.ts'
import { filledLevels } from '../../core/innertree/filledLevels.ts'
import { innerSize } from '../../core/innertree/innerSize.ts'
import type { Progress } from '../../core/base/progress.ts'
import { done, type Reply } from '../../core/base/reply.ts'
import { triangleCount } from '../../core/rig/skin.ts'
import { completeInner, fileName, innerOf } from '../../core/session/scene/rigLibrary.ts'
import { depthOf } from '../../core/spheretree/tree/sphereTree.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { addInnerOptions, type InnerChoice, innerChoice } from '../options/innerChoice.ts'
import { innerTable } from './innerTable.ts'
import { openRig } from '../open/openRig.ts'
import { isStdout } from '../../host/streamPaths.ts'
import { refuseUnwritable, writeFiles } from '../../host/writeFiles.ts'

interface Options extends InnerChoice {
  readonly spheres?: number
  readonly dump?: string
  readonly force?: true
}

export interface InnerReport {
  readonly settings: InnerSettings
  readonly spheres: number
  /** Smallest and largest radius. */
  readonly radius: { readonly min: number; readonly max: number }
  /** Volume of the spheres / volume of the body. */
  readonly filled: number
  readonly filledVolume: number
  readonly volume: number
  /** Whether the volume is exact; otherwise it was estimated on a grid. */
  readonly exact: boolean
  /** Holes in the surface that were closed. */
  readonly openings: readonly {
    readonly edges: number
    readonly center: readonly [number, number, number]
    readonly size: number
  }[]
  /** Prefixes of the packing, coarsest first. */
  readonly levels: readonly { readonly spheres: number; readonly filled: number }[]
  readonly depth: number
  readonly nodes: number
  readonly seconds: number
  readonly bytes: number
  /** Whether the spheres were stored in the file and not built. */
  readonly stored: boolean
  /** Estimated cost of the build. */
  readonly estimate: { readonly seconds: number; readonly bytes: number }
}

export function innerCommand(program: Command): void {
  const command = addCommand(
    program,
    'inner',
    'fill a rig with disjoint spheres and build the tree over them',
  ).argument('<rig>', 'a GLB, glTF, VRM, FBX, OBJ, STL or PLY file, or - for stdin')
  addInnerOptions(command, 'spheres', 'most spheres')
    .option('--dump <file>', 'write spheres, nodes and cells to a JSON file (- for stdout)')
    .option('--force', 'replace an existing file')
    .addHelpText('after', EXAMPLES)
    .action(answer(inner, innerTable, { usesStdout: ({ dump }) => isStdout(dump) }))
}

const EXAMPLES = `
The spheres lie inside the body in its reference pose and do not overlap each
other. They are sorted by radius, so the first n of them are a coarser packing.
Openings of the surface are closed and listed; a surface that encloses no volume
fails with body-open. Inner spheres stored in the file are used unchanged, unless
other settings are specified.

Examples:
  rigsphere inner man.glb                                print how much of the body 5000 spheres fill
  rigsphere inner bunny.obj --spheres 90000
  rigsphere inner man.glb --spheres 1000 --dump inner.json
  rigsphere export man.glb -o man.inner.glb --inner 5000     store them in the rig's file
  rigsphere export man.glb -o man.sph --format inner-sph`

async function inner({ operands, options, progress, files }: Call<Options>): Promise<Reply<InnerReport>> {
  const path = operands[0] ?? ''
  const free = await refuseUnwritable(options.dump === undefined ? [] : [options.dump], options)
  if (!free.ok) return free
  const loaded = await openRig(path, files, progress)
  if (!loaded.ok) return loaded
  const settings = completeInner(loaded.value, innerChoice(options.spheres, options))
  const estimate = estimateInner(settings, triangleCount(loaded.value.rig.skin))
  const started = performance.now()
  const built = innerOf(loaded.value, settings, estimated(progress, settings, estimate))
  if (!built.ok) return built
  const seconds = (performance.now() - started) / 1000
  const stored = loaded.value.storedTrees.has(built.value)
  progress.trace?.(stored ? 'inner spheres: used the stored ones' : `inner spheres: built in ${seconds.toFixed(1)} s`)
  const dumped = await dump(built.value, fileName(loaded.value.path), options)
  if (!dumped.ok) return dumped
  return done({ ...reportOf(built.value), seconds, stored, estimate })
}

/** Adds the estimated build time to progress reports. */
function estimated(
  progress: Progress,
  { spheres }: InnerSettings,
  { seconds, bytes }: InnerReport['estimate'],
): Progress {
  const time = `about ${Number(seconds.toPrecision(1))} s`
  progress.report(0, 0, `filling the body with ${spheres} spheres, ${time} and ${Math.ceil(bytes / 2 ** 20)} MB`)
  return { report: (part, parts, what) => progress.report(part, parts, `${what}, ${time} in all`) }
}

function reportOf(inner: Inner) {
  const { settings, packing, tree, volume, isExact, filled, openings } = inner
  const radii = packing.spheres.filter((_, k) => k % 4 === 3)
  return {
    settings,
    spheres: packing.count,
    radius: { min: radii.at(-1) ?? 0, max: radii[0] ?? 0 },
    filled,
    filledVolume: tree.volumes[0] ?? 0,
    volume,
    exact: isExact,
    openings: openings.map(({ edges, centre, size }) => ({ edges, center: centre, size })),
    levels: filledLevels(inner),
    depth: depthOf(tree),
    nodes: tree.nodeCount,
    bytes: innerSize(inner),
  }
}

async function dump(built: Inner, name: string, options: Options): Promise<Reply<unknown>> {
  if (options.dump === undefined) return done(null)
  const file = { path: options.dump, bytes: JSON.stringify(innerDocument(built, name)) }
  return writeFiles([file], { force: options.force ?? false })
}
