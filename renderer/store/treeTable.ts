import type { Radii, TreeReport } from '../../electron/contract/core.ts'
import type { CsvTable } from './csv.ts'

/** The four kinds of spheres that are compared. */
export const sphereKinds = [
  { key: 'reference', name: 'reference' },
  { key: 'onDemand', name: 'on demand' },
  { key: 'bottomUp', name: 'bottom-up' },
  { key: 'best', name: 'best' },
] as const

export type SphereKind = (typeof sphereKinds)[number]['key']

/** Mean radius on demand / mean radius of the best spheres, level by level. NaN where a level has only points. */
export function tightnessOf({ onDemand, best }: { readonly onDemand?: Radii; readonly best?: Radii }): number {
  return onDemand === undefined || best === undefined || best.mean === 0 ? Number.NaN : onDemand.mean / best.mean
}

export function treeCsv(body: string, { levels }: TreeReport): CsvTable {
  const parts = ['min', 'mean', 'max'] as const
  return {
    name: `the tree of ${body}`,
    columns: [
      'level',
      'spheres',
      ...sphereKinds.flatMap(({ name }) => parts.map((part) => `${name} ${part}`)),
      'tightness',
    ],
    rows: levels.map((level) => [
      level.level,
      level.count,
      ...sphereKinds.flatMap(({ key }) => parts.map((part) => level[key]?.[part] ?? Number.NaN)),
      tightnessOf(level),
    ]),
  }
}

export function treeSizesCsv(body: string, { spheres, depth, maxChildren, bytes, enclosure }: TreeReport): CsvTable {
  return {
    name: `the size of the tree of ${body}`,
    columns: ['spheres', 'levels', 'most children', 'bytes', 'vertices checked', 'vertices outside'],
    rows: [[spheres, depth, maxChildren, bytes, enclosure.checked, enclosure.violations]],
  }
}
