import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ExportFormat, RigidOptions } from '../../core/exchange/write/exportFormat.ts'
import { exportFormats, findFormat } from '../../core/exchange/exportFormats.ts'
import type { InnerSettings } from '../../core/innertree/inner.ts'
import { failed, type Reply, done } from '../../core/base/reply.ts'
import { type Skinning, skinnings } from '../../core/skinning/skinning.ts'
import type { CellTreeSettings } from '../../core/spheretree/cells/tree/cellTree.ts'
import { addInnerOptions, type InnerChoice, innerChoice } from './innerChoice.ts'
import { positiveNumber, wholeNumber } from './numberOptions.ts'
import { addTreeOptions, cellTreeChoice, type TreeChoice } from './treeChoice.ts'

/** Options of `export`, `batch` and `watch`. */
export interface ExportChoice extends TreeChoice, InnerChoice {
  readonly format?: readonly string[]
  readonly force?: true
  readonly allowOutside?: true
  readonly body?: string
  readonly spheres?: number
  readonly level?: number
  readonly clips?: readonly string[]
  readonly rate?: number
  readonly skinning?: Skinning
  readonly inner?: number
}

const takesRigid = ({ takesRigidSpheres }: ExportFormat) => takesRigidSpheres
const takesCells = ({ takesCellTree }: ExportFormat) => takesCellTree === true
const takesInners = ({ takesInner }: ExportFormat) => takesInner !== undefined

function namesOf(has: (format: ExportFormat) => boolean, separator: string): string {
  const formats = exportFormats().filter(has)
  return formats.map(({ name }) => name).join(separator)
}

export function addExportOptions(command: Command): Command {
  command
    .option('--format <names>', 'formats to write, comma-separated; default: by the file extension', formatList)
    .option('--force', 'replace existing files')
    .option('--body <name>', 'body of a scene; default: the first')
    .option('--spheres <n>', `maximum rigid spheres (${namesOf(takesRigid, ', ')}); default: 32`, wholeNumber)
    .option('--level <n>', 'use the spheres of this tree level as rigid spheres instead', wholeNumber)
    .option('--clips <names>', 'clips in which spheres must enclose the skin: names, "none"; default: all', clipList)
    .option('--rate <n>', 'samples per second of these clips; default: 30', positiveNumber)
    .addOption(new Option('--skinning <method>', 'skinning method').choices(skinnings))
  return addInnerOptions(addTreeOptions(command), 'inner', `maximum inner spheres (${namesOf(takesInners, ', ')})`)
}

/** Comma-separated names; the option may be repeated. */
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

/** The requested fitted tree, if any. Fails if none of the formats supports one. */
export function fittedTree(choice: ExportChoice, formats: readonly string[]): Reply<CellTreeSettings | null> {
  const settings = cellTreeChoice(choice)
  if (!settings.ok || settings.value === null) return settings
  if (formats.some((format) => findFormat(format)?.takesCellTree === true)) return settings
  const list = namesOf(takesCells, ' | ')
  const written = formats.join(', ')
  const message = `--builder ${choice.builder}: ${written} does not support fitted trees. Use --format ${list}.`
  return failed('request-invalid', message)
}

/** The requested inner spheres, if any. Fails if none of the formats supports them. */
export function innerOptions(
  choice: ExportChoice,
  formats: readonly string[],
): Reply<Partial<InnerSettings> | undefined> {
  const settings = innerChoice(choice.inner, choice)
  const [specified] = Object.keys(settings)
  if (specified === undefined) return done(undefined)
  if (formats.some((format) => findFormat(format)?.takesInner !== undefined)) return done(settings)
  const list = namesOf(takesInners, ' | ')
  const option = specified === 'spheres' ? 'inner' : specified
  const message = `--${option}: ${formats.join(', ')} does not support inner spheres. Omit it, or use --format ${list}.`
  return failed('request-invalid', message)
}

/** The options for rigid spheres. Fails if none of the formats uses rigid spheres. */
export function rigidOptions(
  { spheres, level, clips, rate }: ExportChoice,
  formats: readonly string[],
): Reply<RigidOptions> {
  const specified = Object.entries({ spheres, level, clips, rate }).find(([, value]) => value !== undefined)
  if (specified !== undefined && formats.every((format) => findFormat(format)?.takesRigidSpheres === false)) {
    const list = namesOf(takesRigid, ' | ')
    const message = `--${specified[0]}: ${formats.join(', ')} has no rigid spheres. Omit it, or use --format ${list}.`
    return failed('request-invalid', message)
  }
  if (spheres !== undefined && level !== undefined) {
    return failed('request-invalid', `--spheres ${spheres} and --level ${level} exclude each other.`)
  }
  return done({
    ...(spheres !== undefined && { size: { by: 'budget', spheres } }),
    ...(level !== undefined && { size: { by: 'level', level } }),
    ...(clips !== undefined && { clips }),
    ...(rate !== undefined && { rate }),
  })
}

/** If several formats have the same extension, it selects the first of these. */
const FORMAT_BY_EXTENSION: readonly (readonly [RegExp, string])[] = [
  [/\.(glb|gltf|vrm)$/i, 'glb'],
  [/\.html?$/i, 'report'],
  [/\.ya?ml$/i, 'curobo'],
]

/** The specified format, or the format of the file's extension. */
export function formatOf(path: string, format: string | undefined): Reply<string> {
  if (format !== undefined) return done(format)
  const known = FORMAT_BY_EXTENSION.find(([ending]) => ending.test(path))?.[1]
  const named =
    known ?? exportFormats().find(({ ending }) => ending !== null && path.toLowerCase().endsWith(ending))?.name
  if (named !== undefined) return done(named)
  const names = exportFormats().map(({ name }) => name)
  return failed('request-invalid', `Unknown extension: ${path}. Use --format ${names.join(' | ')}.`, path)
}
