import { type Command, Option } from 'commander'
import { done, failed, type Reply } from '../core/reply.ts'
import { builders } from '../core/spheretree/builders/registry.ts'
import { defaultTreeSettings } from '../core/spheretree/buildTree.ts'
import { defaultCellTreeSettings } from '../core/spheretree/cells/buildCellTree.ts'
import { cellBuilders, findCellBuilder } from '../core/spheretree/cells/builders/registry.ts'
import { cellSettingsFault } from '../core/spheretree/cells/cellSettingsFault.ts'
import { type CellTreeSettings, type Effort, efforts } from '../core/spheretree/cells/cellTree.ts'
import type { TreeSettings } from '../core/spheretree/layout.ts'
import { fitLines } from './fitLines.ts'
import { share, wholeNumber } from './options.ts'

/** What can be said about how a tree is built. */
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
    .addOption(new Option('--builder <name>', `how the tree is built; else ${builder}`).choices(names))
    .option('--collapse <c>', `drop spheres larger than c times their parent; 1 keeps all; else ${collapse}`, share)
    .option('--leaf <n>', `most triangles in a leaf; else ${leaf}`, wholeNumber)
    .option('--branching <n>', `fitted trees: most children of a sphere; else ${branching}`, wholeNumber)
    .option('--depth <n>', `fitted trees: levels below the root; else ${depth}`, wholeNumber)
    .addOption(new Option('--effort <effort>', `fitted trees: time to spend; else ${effort}`).choices(efforts))
}

/** Triangles of the mesh that times are stated for. */
const TYPICAL = 5000

/** For `--help`: what each builder does, and how long it takes. */
export function builderHelp(): string {
  const lines = [
    'Builders of trees for queries, --collapse and --leaf:',
    ...builders.map(({ name, description }) => paragraph(name, description)),
    '',
    `Builders of fitted trees, --branching, --depth, --effort; times for ${TYPICAL} triangles:`,
    ...cellBuilders.map(({ name, description, estimate }) => {
      const [first, ...more] = efforts.map((effort) =>
        seconds(estimate(TYPICAL, { ...defaultCellTreeSettings, builder: name, effort })),
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

/** The settings of a fitted tree, null where another tree is meant; refused where options of both are mixed. */
export function cellTreeChoice(choice: TreeChoice): Reply<CellTreeSettings | null> {
  const { builder, collapse, leaf, branching, depth, effort } = choice
  const isFitted = builder !== undefined && findCellBuilder(builder) !== undefined
  const wrong = Object.entries(isFitted ? { collapse, leaf } : { branching, depth, effort })
  const said = wrong.find(([, value]) => value !== undefined)
  if (said !== undefined) {
    const names = cellBuilders.map(({ name }) => name).join(' | ')
    const message = isFitted
      ? `--${said[0]} is about trees for queries, and ${builder} builds a fitted tree. Leave it out.`
      : `--${said[0]} is about fitted trees. Leave it out, or say --builder ${names}.`
    return failed('request-invalid', message)
  }
  if (!isFitted) return done(null)
  const settings = { ...defaultCellTreeSettings, builder, ...given({ branching, depth, effort }) }
  const fault = cellSettingsFault(settings)
  return fault === null ? done(settings) : failed('request-invalid', fault)
}

/** The settings of a tree for queries that were given. */
export function treeChoice({ builder, collapse, leaf }: TreeChoice): Partial<TreeSettings> {
  return given({ builder, collapse, leaf })
}

function given<T extends object>(settings: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
