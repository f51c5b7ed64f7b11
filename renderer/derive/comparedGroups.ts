import type { LevelMeasures } from '../../electron/contract/core.ts'
import { count, milliseconds, percent } from '../base/format.ts'
import type { MeasuredTree, TreeComparison } from '../state/comparisons.ts'

/** One measure of both trees. */
export interface ComparedRow {
  readonly name: string
  readonly help: string
  readonly texts: readonly [string, string]
  /** Index of the better tree. null: equal or unknown. */
  readonly better: 0 | 1 | null
}

export interface ComparedGroup {
  readonly title: string
  /** Shown beside the title, one per tree. */
  readonly texts: readonly [string, string]
  readonly rows: readonly ComparedRow[]
}

interface Measure<Of> {
  readonly name: string
  readonly help: string
  readonly of: (tree: Of) => number | null
  readonly text: (value: number) => string
  readonly best: 'least' | 'most'
}

const levelMeasures: readonly Measure<LevelMeasures>[] = [
  {
    name: 'worst error',
    help: 'Largest protrusion of a sphere, in per cent of the radius of the whole body',
    of: ({ worst }) => worst,
    text: percent,
    best: 'least',
  },
  {
    name: 'mean error',
    help: 'Mean protrusion of the spheres, in per cent of the radius of the whole body',
    of: ({ mean }) => mean,
    text: percent,
    best: 'least',
  },
  {
    name: 'cover',
    help: 'Share of the skin inside the spheres, checked exactly',
    of: ({ coverage }) => coverage,
    text: coverText,
    best: 'most',
  },
  {
    name: 'volume',
    help: 'Volume of the union of all spheres / volume of the body, sampled',
    of: ({ volume }) => volume?.value ?? null,
    text: (value) => `${value.toFixed(2)}×`,
    best: 'least',
  },
]

const timeMeasures: readonly Measure<MeasuredTree>[] = [
  {
    name: 'time per query',
    help:
      'Contact query with the other bodies, mean over the clip. The query tree finds exact contacts, ' +
      'a fitted tree pairs of overlapping spheres',
    of: ({ times }) => meanOf(times.map(({ query }) => query)),
    text: milliseconds,
    best: 'least',
  },
  {
    name: 'refit of all spheres',
    help: 'Refitting all spheres of the tree to a new pose, mean over the clip',
    of: ({ times }) => meanOf(times.map(({ refit }) => refit)),
    text: milliseconds,
    best: 'least',
  },
]

/** Compares two trees level by level, then their costs. */
export function comparedGroups({ trees }: TreeComparison): readonly ComparedGroup[] {
  const [a, b] = trees.map(({ measures }) => measures.levels) as [readonly LevelMeasures[], readonly LevelMeasures[]]
  const levels = Array.from({ length: Math.max(a.length, b.length) }, (_, k): ComparedGroup => {
    const both = [a[k], b[k]] as const
    return {
      title: `Level ${k + 1}`,
      texts: [sphereText(both[0]), sphereText(both[1])],
      rows: levelMeasures.map((measure) => compare(measure, both)),
    }
  })
  return [...levels, { title: 'Along the clip', texts: ['', ''], rows: timeMeasures.map((one) => compare(one, trees)) }]
}

/** Mean of the known values; null if there are none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

function compare<Of>(
  { name, help, of, text, best }: Measure<Of>,
  both: readonly [Of | undefined, Of | undefined],
): ComparedRow {
  const [a, b] = both.map((one) => (one === undefined ? null : of(one))) as [number | null, number | null]
  const known = a !== null && b !== null && a !== b
  const better = known ? (a < b === (best === 'least') ? 0 : 1) : null
  return { name, help, texts: [a === null ? '–' : text(a), b === null ? '–' : text(b)], better }
}

function sphereText(level: LevelMeasures | undefined): string {
  if (level === undefined) return 'none'
  return level.spheres === 1 ? '1 sphere' : `${count(level.spheres)} spheres`
}

/** Rounds down, so that 100 % means complete coverage. */
function coverText(share: number): string {
  return share === 1 ? '100 %' : `${(Math.floor(1000 * share) / 10).toFixed(1)} %`
}
