import { type Command, Option } from 'commander'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import { builders } from '../../core/spheretree/builders/builders.ts'
import { defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { defaultCellTreeSettings } from '../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilders, findCellBuilder } from '../../core/spheretree/cells/builders/cellBuilders.ts'
import { cellSettingsFault } from '../../core/spheretree/cells/cellSettingsFault.ts'
import { type CellTreeSettings, type Effort, efforts } from '../../core/spheretree/cells/tree/cellTree.ts'
import type { TreeSettings } from '../../core/spheretree/tree/sphereTree.ts'
import { fitLines } from '../run/fitLines.ts'
import { share, wholeNumber } from './numberOptions.ts'

/** Options for building a tree. */
export interface TreeChoice {
  readonly builder?: string
  readonly collapse?: number
  readonly leaf?: number
  readonly branching?: number
  readonly depth?: number
  readonly effort?: Effort
}

export function addTreeOptions(command: Command): Command {
  const { builder, leaf } = defaultTreeSettings
  const collapse = builders.map((one) => `${one.collapse} with ${one.name}`).join(', ')
  const { branching, depth, effort } = defaultCellTreeSettings
  const names = [...builders, ...cellBuilders].map(({ name }) => name)
  return command
    .addOption(new Option('--builder <name>', `tree builder; default: ${builder}`).choices(names))
    .option(
      '--collapse <c>',
      `remove spheres larger than c times their parent; 1 keeps all; default: ${collapse}`,
      share,
    )
    .option('--leaf <n>', `maximum triangles per leaf; default: ${leaf}`, wholeNumber)
    .option(
      '--branching <n>',
      `fitted trees: maximum children per sphere; default: ${branching}, the only value for octree`,
      wholeNumber,
    )
    .option('--depth <n>', `fitted trees: levels below the root; default: ${depth}`, wholeNumber)
    .addOption(new Option('--effort <effort>', `fitted trees: build effort; default: ${effort}`).choices(efforts))
}

/** Number of triangles for which build times are stated. */
const TYPICAL_TRIANGLES = 5000

/** Text for `--help`: what each builder does, and how long it takes. */
export function builderHelp(): string {
  const lines = [
    'Builders of trees for queries, --collapse and --leaf:',
    ...builders.map(({ name, description }) => paragraph(name, description)),
    '',
    `Builders of fitted trees, --branching, --depth, --effort; times for ${TYPICAL_TRIANGLES} triangles:`,
    ...cellBuilders.map(({ name, description, estimate }) => {
      const [first, ...more] = efforts.map((effort) =>
        seconds(estimate(TYPICAL_TRIANGLES, { ...defaultCellTreeSettings, builder: name, effort })),
      )
      const same = more.every((one) => one === first)
      const times = same ? `${first} s` : efforts.map((effort, k) => `${effort} ${[first, ...more][k]} s`).join(', ')
      return paragraph(name, `${description} About ${times}.`)
    }),
  ]
  return lines.join('\n')
}

function paragraph(name: string, text: string): string {
  return fitLines(`  ${name.padEnd(10)}${text}`, 80)
}

function seconds(value: number): number {
  return Number(value.toPrecision(1))
}

/**
 * The settings of a fitted tree; null if another kind of tree is selected. Fails if options of both kinds are mixed.
 */
export function cellTreeChoice(choice: TreeChoice): Reply<CellTreeSettings | null> {
  const { builder, collapse, leaf, branching, depth, effort } = choice
  const isFitted = builder !== undefined && findCellBuilder(builder) !== undefined
  const wrong = Object.entries(isFitted ? { collapse, leaf } : { branching, depth, effort })
  const specified = wrong.find(([, value]) => value !== undefined)
  if (specified !== undefined) {
    const names = cellBuilders.map(({ name }) => name).join(' | ')
    const message = isFitted
      ? `--${specified[0]} applies to trees for queries, but ${builder} builds a fitted tree. Omit it.`
      : `--${specified[0]} applies only to fitted trees. Omit it, or use --builder ${names}.`
    return failed('request-invalid', message)
  }
  if (!isFitted) return done(null)
  const settings = { ...defaultCellTreeSettings, builder, ...given({ branching, depth, effort }) }
  const fault = cellSettingsFault(settings)
  return fault === null ? done(settings) : failed('request-invalid', fault)
}

/** The specified settings of a tree for queries. */
export function treeChoice({ builder, collapse, leaf }: TreeChoice): Partial<TreeSettings> {
  return given({ builder, collapse, leaf })
}

function given<T extends object>(settings: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
