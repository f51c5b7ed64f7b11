import type { CsvTable } from './csv.ts'
import type { TreeComparison } from './fitting.ts'

/** Both trees, level by level, with all digits. Lengths are shares of the radius of the whole body. */
export function comparisonTable(body: string, { fitted, query }: TreeComparison): CsvTable {
  const trees = [
    ['fitted', fitted],
    ['query', query],
  ] as const
  return {
    name: `the comparison of the trees of ${body}`,
    columns: ['tree', 'level', 'spheres', 'worst', 'mean', 'variance', 'coverage', 'grown', 'volume', 'volume error'],
    rows: trees.flatMap(([name, { levels }]) =>
      levels.map(({ level, spheres, worst, mean, variance, coverage, grown, volume }) => [
        name,
        level,
        spheres,
        worst,
        mean,
        variance,
        coverage,
        grown,
        volume?.value ?? Number.NaN,
        volume?.error ?? Number.NaN,
      ]),
    ),
  }
}
