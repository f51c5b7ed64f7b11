import type { LevelMeasures } from '../../electron/contract/core.ts'
import { meanOf } from './comparedGroups.ts'
import type { CsvTable } from './csv.ts'
import type { TreeComparison } from '../state/comparisons.ts'

const measures: readonly (readonly [string, (level: LevelMeasures) => number])[] = [
  ['spheres', ({ spheres }) => spheres],
  ['worst', ({ worst }) => worst],
  ['mean', ({ mean }) => mean],
  ['variance', ({ variance }) => variance],
  ['coverage', ({ coverage }) => coverage],
  ['grown', ({ grown }) => grown],
  ['volume', ({ volume }) => volume?.value ?? Number.NaN],
  ['volume error', ({ volume }) => volume?.error ?? Number.NaN],
]

const costs = ['query', 'refit'] as const

/** Two trees with all digits: levels, then costs. Lengths are relative to the radius of the whole body. */
export function comparisonTable(
  body: string,
  names: readonly [string, string],
  { trees: [a, b] }: TreeComparison,
): CsvTable {
  const [levelsA, levelsB] = [a.measures.levels, b.measures.levels]
  const levels = Array.from({ length: Math.max(levelsA.length, levelsB.length) }, (_, k) => [levelsA[k], levelsB[k]])
  const ofLevels = levels.flatMap((both, k) =>
    measures.map(([name, of]) => [
      name,
      k + 1,
      '',
      ...both.map((level) => (level === undefined ? Number.NaN : of(level))),
    ]),
  )
  const means = costs.map((cost) => [
    `${cost} milliseconds, mean`,
    '',
    '',
    ...[a, b].map(({ times }) => meanOf(times.map((one) => one[cost])) ?? Number.NaN),
  ])
  const moments = costs.flatMap((cost) =>
    a.times.map((one, k) => [
      `${cost} milliseconds`,
      '',
      one.time,
      one[cost] ?? Number.NaN,
      b.times[k]?.[cost] ?? Number.NaN,
    ]),
  )
  return {
    name: `the comparison of the trees of ${body}`,
    columns: ['measure', 'level', 'seconds', ...names],
    rows: [...ofLevels, ...means, ...moments],
  }
}
