import type { Body } from './body.ts'
import { BOX_TESTS, type Counts, sum, TRIANGLE_TESTS } from './counts.ts'

/** The counters of a query, with the labels used in reports. A new counter is added here and in `queryCounts`. */
export const counterNames = {
  sphereTests: 'sphere tests',
  refits: 'refits',
  boxTests: 'box tests',
  triangleTests: 'triangle tests',
  verticesSkinned: 'vertices skinned',
} as const

/** The work of a query, summed over levels and bodies. */
export type QueryCounts = Readonly<Record<keyof typeof counterNames, number>>

const counters = Object.keys(counterNames) as readonly (keyof QueryCounts)[]

/** `bodies`: those whose vertices the query may have deformed. */
export function queryCounts(counts: Counts, bodies: readonly Body[]): QueryCounts {
  return {
    sphereTests: sum(counts.a.tested),
    refits: sum(counts.a.refitted) + sum(counts.b.refitted),
    boxTests: counts.totals[BOX_TESTS],
    triangleTests: counts.totals[TRIANGLE_TESTS],
    verticesSkinned: bodies.reduce((total, { skin }) => total + skin.deformed, 0),
  }
}

/** The counters of a report that has other fields besides them. */
export function pickCounts(report: QueryCounts): QueryCounts {
  return Object.fromEntries(counters.map((name) => [name, report[name]])) as QueryCounts
}

export function addCounts(reports: readonly QueryCounts[]): QueryCounts {
  const total = (name: keyof QueryCounts) => reports.reduce((total, report) => total + report[name], 0)
  return Object.fromEntries(counters.map((name) => [name, total(name)])) as QueryCounts
}
