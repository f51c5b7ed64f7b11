import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CutOptions } from '../core/exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../core/exchange/write/formats.ts'
import { failed, type Reply, done } from '../core/reply.ts'
import { type Skinning, skinnings } from '../core/skinning/skinning.ts'
import { builderNames } from '../core/spheretree/builders/registry.ts'
import { positiveNumber, share, wholeNumber } from './options.ts'

/** What `export`, `batch` and `watch` can be told about a file to write. */
export interface ExportChoice {
  readonly format?: readonly string[]
  readonly force?: true
  readonly allowOutside?: true
  readonly body?: string
  readonly spheres?: number
  readonly level?: number
  readonly clips?: readonly string[]
  readonly rate?: number
  readonly skinning?: Skinning
  readonly builder?: string
  readonly collapse?: number
  readonly leaf?: number
}

export function addExportOptions(command: Command): Command {
  return command
    .option('--format <names>', 'what to write, several with commas; else by the ending of the file', formatList)
    .option('--force', 'replace files that are there already')
    .option('--body <name>', 'body of a scene; without it, the first')
    .option('--spheres <n>', 'rigid spheres at most (vrm, omi, khr, urdf, xrdf, curobo, json); else 32', wholeNumber)
    .option('--level <n>', 'rigid spheres by a level of the tree instead', wholeNumber)
    .option('--clips <names>', 'clips the skin must stay inside of, with commas; "none"; else all', clipList)
    .option('--rate <n>', 'moments per second at which that is measured; else 30', positiveNumber)
    .addOption(new Option('--skinning <method>', 'how joints are blended').choices(skinnings))
    .addOption(new Option('--builder <name>', 'how the tree is built').choices(builderNames()))
    .option('--collapse <c>', 'drop spheres larger than c times their parent; 1 keeps all', share)
    .option('--leaf <n>', 'most triangles in a leaf', wholeNumber)
}

/** Names with commas between them; the option may be repeated. */
function formatList(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.some((name) => findFormat(name) === undefined)) {
    const known = exportFormats().map(({ name }) => name)
    throw new InvalidArgumentError(`Allowed choices are ${known.join(', ')}.`)
  }
  return [...new Set([...before, ...names])]
}

function clipList(text: string): string[] {
  return text === 'none' ? [] : text.split(',').map((name) => name.trim())
}

/** What concerns rigid spheres; refused if none of the formats has any. */
export function cutOptions(
  { spheres, level, clips, rate }: ExportChoice,
  formats: readonly string[],
): Reply<CutOptions> {
  const said = Object.entries({ spheres, level, clips, rate }).find(([, value]) => value !== undefined)
  if (said !== undefined && formats.every((format) => findFormat(format)?.takesCut === false)) {
    const names = exportFormats().filter(({ takesCut }) => takesCut)
    const list = names.map(({ name }) => name).join(' | ')
    const message = `--${said[0]} is about rigid spheres, and ${formats.join(', ')} has none. Leave it out, or say --format ${list}.`
    return failed('request-invalid', message)
  }
  if (spheres !== undefined && level !== undefined) {
    return failed('request-invalid', `--spheres ${spheres} and --level ${level}: give one of them.`)
  }
  return done({
    ...(spheres !== undefined && { size: { by: 'budget', spheres } }),
    ...(level !== undefined && { size: { by: 'level', level } }),
    ...(clips !== undefined && { clips }),
    ...(rate !== undefined && { rate }),
  })
}

/** Endings that more than one format has mean the first of these. */
const BY_ENDING: readonly (readonly [RegExp, string])[] = [
  [/\.(glb|gltf|vrm)$/i, 'glb'],
  [/\.html?$/i, 'report'],
  [/\.ya?ml$/i, 'curobo'],
]

/** The format that was named, or the one that the file's ending means. */
export function formatOf(path: string, format: string | undefined): Reply<string> {
  if (format !== undefined) return done(format)
  const known = BY_ENDING.find(([ending]) => ending.test(path))?.[1]
  const named =
    known ?? exportFormats().find(({ ending }) => ending !== null && path.toLowerCase().endsWith(ending))?.name
  if (named !== undefined) return done(named)
  const names = exportFormats().map(({ name }) => name)
  return failed('request-invalid', `The ending of ${path} means no format. Say --format ${names.join(' | ')}.`, path)
}
