/** Tables of a sphere tree. */
import type { Radii, TreeReport } from '../../electron/contract/core.ts'
import type { CsvTable } from './csv.ts'

/** The four kinds of spheres. `name`: the term in the papers. `title`: the label in the window. */
export const sphereKinds = [
  { key: 'reference', name: 'reference', title: 'rest', help: 'Spheres around the rest pose (reference spheres)' },
  { key: 'onDemand', name: 'on demand', title: 'posed', help: 'Spheres refitted to this frame (refit on demand)' },
  {
    key: 'bottomUp',
    name: 'bottom-up',
    title: 'bottom-up',
    help: 'Spheres refitted to this frame from all vertices, leaves first (bottom-up refit)',
  },
  {
    key: 'best',
    name: 'best',
    title: 'smallest',
    help: 'The smallest possible spheres around the vertices of this frame (smallest enclosing balls)',
  },
] as const

export type SphereKind = (typeof sphereKinds)[number]['key']

/** Mean posed radius / mean radius of the smallest possible spheres. NaN for levels of points. */
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
