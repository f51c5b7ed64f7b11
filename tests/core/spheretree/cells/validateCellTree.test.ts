import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../../core/base/progress.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../../../core/spheretree/cells/buildCellTree.ts'
import type { CellTree } from '../../../../core/spheretree/cells/tree/cellTree.ts'
import { validateCellTree } from '../../../../core/spheretree/cells/validateCellTree.ts'
import type { TreeFaultKind } from '../../../../core/spheretree/validate/validateTree.ts'

const skin = {
  rest: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
  triangles: Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
}

const built = buildCellTree(skin, { ...defaultCellTreeSettings, builder: 'octree' }, noProgress)

function sound(): CellTree {
  return structuredClone(built)
}

/** A tree with one node over cells of one triangle; weights are in quarters. */
function treeOfCells(...cells: number[][]): CellTree {
  return {
    settings: defaultCellTreeSettings,
    nodeCount: 1,
    spheres: Float64Array.of(0, 0, 0, 9),
    firstChild: Uint32Array.of(0),
    childCount: Uint32Array.of(0),
    parent: Int32Array.of(-1),
    level: Uint16Array.of(1),
    cellStart: Uint32Array.of(0),
    cellCount: Uint32Array.of(cells.length),
    cells: {
      count: cells.length,
      triangle: new Uint32Array(cells.length),
      weights: Float64Array.from(cells.flat(), (quarters) => quarters / 4),
    },
  }
}

const one = { rest: skin.rest, triangles: Uint32Array.of(0, 1, 2) }
const whole = [4, 0, 0, 0, 4, 0, 0, 0, 4]
/** The halves of `whole` at corners 0 and 1, and the halves of the latter at corners 1 and 2. */
const left = [4, 0, 0, 2, 2, 0, 0, 0, 4]
const right = [2, 2, 0, 0, 4, 0, 0, 0, 4]
const rightLow = [2, 2, 0, 0, 4, 0, 0, 2, 2]
const rightHigh = [2, 2, 0, 0, 2, 2, 0, 0, 4]

describe('the tiling check', () => {
  it.each([
    ['the triangle itself', [whole]],
    ['its corners in another order', [[0, 4, 0, 0, 0, 4, 4, 0, 0]]],
    ['two halves', [left, right]],
    ['bisections of different depth, in any order', [rightHigh, left, rightLow]],
  ])('accepts %s', (_, cells) => {
    expect(validateCellTree(treeOfCells(...cells), one)).toEqual([])
  })

  it.each([
    ['a hole', [left]],
    ['a smaller hole', [left, rightLow]],
    ['a cell listed twice', [left, right, right]],
    ['the whole triangle and its halves', [whole, left, right]],
    ['overlapping cells', [left, right, rightLow]],
    ['overlapping cells in place of a hole', [left, left]],
    ['cells that overlap and leave a hole of the same area', [left, rightLow, rightLow]],
    ['halves by different medians', [left, [4, 0, 0, 0, 4, 0, 0, 2, 2]]],
    ['a cell without area besides a tiling', [whole, [4, 0, 0, 4, 0, 0, 0, 0, 4]]],
    ['a point besides a tiling', [left, right, [2, 2, 0, 2, 2, 0, 2, 2, 0]]],
    ['a point alone', [[4, 0, 0, 4, 0, 0, 4, 0, 0]]],
    ['a weight below 0', [[4, 0, 0, 0, 4, 0, -1, 1, 4]]],
    ['corners that do not sum to 1', [[4, 0, 0, 0, 4, 0, 0, 0, 3]]],
    ['a weight that is NaN', [[4, 0, 0, 0, 4, 0, 0, Number.NaN, 4]]],
    ['thirds', [[4, 0, 0, 0, 4, 0, 4 / 3, 4 / 3, 4 / 3]]],
  ])('reports %s', (_, cells) => {
    expect(validateCellTree(treeOfCells(...cells), one).map(({ kind }) => kind)).toEqual(['tiling'])
  })

  it('terminates on a long chain of degenerate cells', () => {
    const cells: number[][] = [whole]
    for (let k = 0; k < 200; k++) cells.push([4, 0, 0, 4, 0, 0, 4 - 2 ** (1 - (k % 50)), 2 ** (1 - (k % 50)), 0])
    expect(validateCellTree(treeOfCells(...cells), one)[0].kind).toBe('tiling')
  })
})

const damages: [string, TreeFaultKind, (tree: CellTree) => unknown][] = [
  ['a radius one part in 10¹² too small', 'sphere', (tree) => (tree.spheres[tree.nodeCount * 4 - 1] *= 1 - 1e-12)],
  ['a sphere moved', 'sphere', (tree) => (tree.spheres[4] += 0.01)],
  ['a radius that is NaN', 'numbers', (tree) => (tree.spheres[3] = Number.NaN)],
  ['a centre that is infinite', 'numbers', (tree) => (tree.spheres[4] = Infinity)],
  ['a negative radius', 'numbers', (tree) => (tree.spheres[3] = -1)],
  ['a cycle', 'links', (tree) => (tree.firstChild[1] = 0)],
  ['children past the end', 'links', (tree) => (tree.childCount[1] = 0xffffffff)],
  ['a wrong parent', 'links', (tree) => (tree.parent[2] = 2)],
  ['a wrong level', 'links', (tree) => (tree.level[2] = 7)],
  ['a missing child', 'ranges', (tree) => tree.childCount[0]--],
  ['a range that starts too late', 'ranges', (tree) => tree.cellStart[2]++],
  ['a leaf without cells', 'ranges', (tree) => (tree.cellCount[tree.nodeCount - 1] = 0)],
  ['a cell of a triangle that does not exist', 'triangles', (tree) => (tree.cells.triangle[0] = 4)],
  ['a cell of another triangle', 'tiling', (tree) => (tree.cells.triangle[0] = (tree.cells.triangle[0] + 1) % 4)],
  ['a corner moved by one rounding', 'tiling', (tree) => (tree.cells.weights[0] -= 2 ** -52)],
]

describe('validateCellTree', () => {
  it.each(damages)('reports %s', (_, kind, damage) => {
    const tree = sound()
    damage(tree)
    expect(validateCellTree(tree, skin).map((fault) => fault.kind)).toContain(kind)
  })

  it('reports cells that two leaves have exchanged', () => {
    const tree = sound()
    const last = tree.cells.count - 1
    const { triangle, weights } = tree.cells
    const first = weights.slice(0, 9)
    weights.copyWithin(0, last * 9, last * 9 + 9)
    weights.set(first, last * 9)
    ;[triangle[0], triangle[last]] = [triangle[last], triangle[0]]
    expect(validateCellTree(tree, skin)[0].kind).toBe('sphere')
  })

  it('reports more levels than the settings allow', () => {
    const tree = sound()
    expect(validateCellTree({ ...tree, settings: { ...tree.settings, depth: 2 } }, skin)[0].kind).toBe('links')
  })

  it('reports more children than the settings allow', () => {
    const tree = sound()
    const branching = Math.max(...tree.childCount) - 1
    expect(validateCellTree({ ...tree, settings: { ...tree.settings, branching } }, skin)[0].kind).toBe('links')
  })

  it.each(['spheres', 'parent', 'cellStart'] as const)('reports %s of the wrong length', (name) => {
    const tree = { ...sound(), [name]: sound()[name].slice(1) }
    expect(validateCellTree(tree, skin)[0].kind).toBe('lengths')
  })

  it('reports a tree without nodes for a skin with triangles', () => {
    const empty = buildCellTree({ rest: skin.rest, triangles: new Uint32Array(0) }, defaultCellTreeSettings, noProgress)
    expect(validateCellTree(empty, skin)[0].kind).toBe('lengths')
    expect(validateCellTree(empty, { ...skin, triangles: new Uint32Array(0) })).toEqual([])
  })
})
