import { describe, expect, it } from 'vitest'
import type { ExportFormat } from '../../../../core/exchange/write/exportFormat.ts'
import { innerJsonFormat } from '../../../../core/exchange/write/formats/innerJsonFormat.ts'
import { innerSphFormat } from '../../../../core/exchange/write/formats/innerSphFormat.ts'
import { MOST_LINES } from '../../../../core/exchange/write/formats/sphText.ts'
import { buildInner } from '../../../../core/innertree/buildInner.ts'
import type { Inner } from '../../../../core/innertree/inner.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { depthOf } from '../../../../core/spheretree/tree/sphereTree.ts'
import { expectRig } from '../../../support/sharedRigs.ts'
import { readSample } from '../../assets/builtSamples.ts'

const { rig } = await readSample('dwarf')
const inner = expectRig(
  buildInner(rig.skin, { spheres: 150, largest: 0.05, clustering: 'k-means' }, 'of the test', noProgress),
)

async function write(format: ExportFormat, inside: Inner | null) {
  return format.write({ name: 'dwarf.glb', inner: inside, rig } as never, {}, noProgress)
}

async function text(format: ExportFormat, inside: Inner) {
  const { files, report } = expectRig(await write(format, inside))
  return { name: files[0].name, text: new TextDecoder().decode(files[0].bytes), report }
}

interface Ball {
  readonly center: readonly [number, number, number]
  readonly radius: number
}

interface Document {
  readonly spheres: readonly (Ball & { readonly triangle: number })[]
  readonly nodes: readonly (Ball & { readonly id: number; readonly parent: number; readonly sphere?: number })[]
  readonly levels: readonly { readonly spheres: number; readonly cells: readonly Ball[] }[]
}

const flat = (balls: readonly Ball[]) => Float64Array.from(balls.flatMap(({ center, radius }) => [...center, radius]))

describe('inner spheres as JSON', () => {
  it('contain every sphere, node and cell in full precision', async () => {
    const { name, text: json, report } = await text(innerJsonFormat, inner)
    const document = JSON.parse(json) as Document
    expect(name).toBe('dwarf.json')
    expect(document).toMatchObject({ format: 'rigsphere-inner-spheres', version: 1, rig: 'dwarf.glb', exact: true })
    expect(flat(document.spheres)).toEqual(inner.packing.spheres)
    expect(document.spheres.map(({ triangle }) => triangle)).toEqual([...inner.packing.triangle])
    expect(flat(document.nodes)).toEqual(inner.tree.spheres)
    expect(document.nodes.map(({ parent }) => parent)).toEqual([...inner.tree.parent])
    expect(document.nodes.map(({ sphere = -1 }) => sphere)).toEqual([...inner.tree.ballOf])
    for (const [k, { spheres, cells }] of document.levels.entries()) {
      expect(spheres).toBe(inner.levels[k].count)
      expect(flat(cells)).toEqual(inner.levels[k].cells)
    }
    expect(report.figures).toMatchObject({ spheres: 150, filled: inner.filled, volume: inner.volume })
  })

  it('require inner spheres', async () => {
    expect(await write(innerJsonFormat, null)).toMatchObject({ ok: false, problem: { kind: 'tree-missing' } })
  })
})

describe('inner spheres as .sph', () => {
  it('are the leaves of their tree', async () => {
    const { name, text: lines, report } = await text(innerSphFormat, inner)
    const [header, ...rows] = lines.trimEnd().split('\n')
    expect(name).toBe('dwarf.sph')
    expect(header).toBe(`${depthOf(inner.tree)} 4`)
    const used = new Set(rows)
    for (let s = 0; s < inner.packing.spheres.length; s += 4) {
      expect(used).toContain(`${[...inner.packing.spheres.subarray(s, s + 4)].join(' ')} 1`)
    }
    expect(rows.filter((row) => !row.includes(' -1 '))).toHaveLength(inner.tree.nodeCount)
    expect(report.figures.levels).toBe(depthOf(inner.tree))
  })

  it('are children of one root if the tree is too deep', async () => {
    const level = inner.tree.level.map((at) => (at === 1 ? at : at + 20))
    const { text: lines, report } = await text(innerSphFormat, { ...inner, tree: { ...inner.tree, level } })
    const [header, ...rows] = lines.trimEnd().split('\n')
    expect(header).toBe('2 150')
    expect(rows).toHaveLength(151)
    expect(rows.length).toBeLessThan(MOST_LINES)
    expect(report.notes.join()).toContain('below one root')
  })
})
