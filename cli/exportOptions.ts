import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CutOptions } from '../core/exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../core/exchange/write/formats.ts'
import { failed, type Reply, done } from '../core/reply.ts'
import { type Skinning, skinnings } from '../core/skinning/skinning.ts'
import type { CellTreeSettings } from '../core/spheretree/cells/cellTree.ts'
import { positiveNumber, wholeNumber } from './options.ts'
import { addTreeOptions, cellTreeChoice, type TreeChoice } from './treeChoice.ts'

/** What `export`, `batch` and `watch` can be told about a file to write. */
export interface ExportChoice extends TreeChoice {
  readonly format?: readonly string[]
  readonly force?: true
  readonly allowOutside?: true
  readonly body?: string
  readonly spheres?: number
  readonly level?: number
  readonly clips?: readonly string[]
  readonly rate?: number
  readonly skinning?: Skinning
}

export function addExportOptions(command: Command): Command {
  command
    .option('--format <names>', 'what to write, several with commas; else by the ending of the file', formatList)
    .option('--force', 'replace files that are there already')
    .option('--body <name>', 'body of a scene; without it, the first')
    .option('--spheres <n>', 'rigid spheres at most (vrm, omi, khr, urdf, xrdf, curobo, json); else 32', wholeNumber)
    .option('--level <n>', 'rigid spheres by a level of the tree instead', wholeNumber)
    .option('--clips <names>', 'clips the skin must stay inside of, with commas; "none"; else all', clipList)
    .option('--rate <n>', 'moments per second at which that is measured; else 30', positiveNumber)
    .addOption(new Option('--skinning <method>', 'how joints are blended').choices(skinnings))
  return addTreeOptions(command)
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

/** The fitted tree that was asked for, if any; refused if none of the formats can hold one. */
export function fittedTree(choice: ExportChoice, formats: readonly string[]): Reply<CellTreeSettings | null> {
  const settings = cellTreeChoice(choice)
  if (!settings.ok || settings.value === null) return settings
  if (formats.some((format) => findFormat(format)?.takesCellTree === true)) return settings
  const names = exportFormats().filter(({ takesCellTree }) => takesCellTree === true)
  const list = names.map(({ name }) => name).join(' | ')
  const message = `--builder ${choice.builder} builds a fitted tree, and ${formats.join(', ')} cannot hold one. Say --format ${list}.`
  return failed('request-invalid', message)
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
