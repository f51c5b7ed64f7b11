import { describe, expect, it } from 'vitest'
import type { LevelMeasures } from '../../electron/contract/core.ts'
import { comparedGroups } from '../../renderer/derive/comparedGroups.ts'
import { comparisonTable } from '../../renderer/derive/comparisonTable.ts'
import { comparedPair } from '../../renderer/derive/comparedPair.ts'
import type { MeasuredTree, TreeComparison } from '../../renderer/state/comparisons.ts'
import { treeName } from '../../renderer/derive/treeName.ts'

const medial = { builder: 'medial', branching: 8, depth: 3, effort: 'full' } as const
const expand = { ...medial, builder: 'expand', effort: 'fast' } as const

function level(change: Partial<LevelMeasures>): LevelMeasures {
  const fit = { worst: 0.2, mean: 0.1, variance: 0, sampled: 0.2, coverage: 1, grown: 0.2 }
  return { level: 1, spheres: 1, ...fit, volume: { value: 2, error: 0.1 }, ...change }
}

function tree(levels: readonly LevelMeasures[], queries: readonly (number | null)[]): MeasuredTree {
  const inside = { closed: true, separatedShare: 0, buriedShare: 0, undefinedShare: 0 }
  const times = queries.map((query, time) => ({ time, query, refit: 1 / 3 }))
  return { measures: { radius: 1, inside, levels }, times }
}

const comparison: TreeComparison = {
  edition: 1,
  time: 0,
  trees: [
    tree([level({}), level({ level: 2, spheres: 8, worst: 0.1, coverage: 0.9996 })], [1, 2]),
    tree([level({ worst: 0.3, volume: null })], [4, 5]),
  ],
}
const groups = comparedGroups(comparison)
const row = (group: string, name: string) =>
  groups.find(({ title }) => title === group)?.rows.find((one) => one.name === name)

describe('two trees side by side', () => {
  it('share a group per level, with the number of spheres', () => {
    expect(groups.map(({ title, texts }) => [title, ...texts])).toEqual([
      ['Level 1', '1 sphere', '1 sphere'],
      ['Level 2', '8 spheres', 'none'],
      ['Along the clip', '', ''],
    ])
  })

  it('mark the better value, and neither if they are equal or one is missing', () => {
    expect(row('Level 1', 'worst error')).toMatchObject({ texts: ['20 %', '30 %'], better: 0 })
    expect(row('Level 1', 'mean error')?.better).toBeNull()
    expect(row('Level 1', 'volume')).toMatchObject({ texts: ['2.00×', '–'], better: null })
    expect(row('Level 2', 'worst error')).toMatchObject({ texts: ['10 %', '–'], better: null })
    const [a, b] = comparison.trees
    const swapped = comparedGroups({ ...comparison, trees: [b, a] })
    expect(swapped[0].rows[0].better).toBe(1)
  })

  it('prefer more cover, and show 100 % only for a complete one', () => {
    const less = tree([level({ coverage: 0.9996 })], [])
    const [{ rows }] = comparedGroups({ ...comparison, trees: [less, comparison.trees[1]] })
    expect(rows.find(({ name }) => name === 'cover')).toMatchObject({ texts: ['99.9 %', '100 %'], better: 1 })
  })

  it('have the mean time of a query along the clip', () => {
    expect(row('Along the clip', 'time per query')).toMatchObject({ texts: ['1.50 ms', '4.50 ms'], better: 0 })
    const alone = comparedGroups({ ...comparison, trees: [tree([], [null]), tree([], [null])] })
    expect(alone[0].rows[0].texts).toEqual(['–', '–'])
  })

  it('are copied with all digits', () => {
    const { columns, rows } = comparisonTable('left', ['Medial, full', 'Query tree'], comparison)
    expect(columns).toEqual(['measure', 'level', 'seconds', 'Medial, full', 'Query tree'])
    expect(rows).toContainEqual(['worst', 2, '', 0.1, Number.NaN])
    expect(rows).toContainEqual(['query milliseconds, mean', '', '', 1.5, 4.5])
    expect(rows).toContainEqual(['refit milliseconds', '', 1, 1 / 3, 1 / 3])
  })
})

describe('the trees to compare', () => {
  const views = [expand, medial].map((settings) => ({ settings, spheres: 9, depth: 4 }))

  it('are the latest fitted tree and the query tree, until others are chosen', () => {
    expect(comparedPair(undefined, views)).toEqual([medial, 'query'])
    expect(comparedPair([expand, medial], views)).toEqual([expand, medial])
  })

  it('are chosen again if one of them no longer exists', () => {
    expect(comparedPair([expand, medial], views.slice(1))).toEqual([medial, 'query'])
  })

  it('have distinct names', () => {
    const builders = [{ name: 'medial', title: 'Medial, fitted to the surface', description: '' }]
    expect(treeName('query', builders, medial)).toBe('Query tree')
    expect(treeName(medial, builders, medial)).toBe('Medial, full')
    expect(treeName({ ...medial, depth: 2 }, builders, medial)).toBe('Medial, full, 8 × 2')
  })
})
