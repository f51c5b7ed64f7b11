import { describe, expect, it } from 'vitest'
import { sphFormat } from '../../../../core/exchange/write/formats/sphFormat.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { done } from '../../../../core/base/reply.ts'
import type { Rig } from '../../../../core/rig/rig.ts'
import { buildTree } from '../../../../core/spheretree/buildTree.ts'
import { depthOf } from '../../../../core/spheretree/tree/sphereTree.ts'
import { limb } from '../../../support/limb.ts'
import { expectRig, noFiles } from '../../../support/sharedRigs.ts'
import { readSample } from '../../assets/builtSamples.ts'

interface SphFile {
  readonly levels: number
  readonly branches: number
  /** Spheres (x y z r) in array order. */
  readonly spheres: readonly (readonly number[])[]
}

/** Parses a file as the toolkit does: a header, then a full array of levels. */
function parse(text: string): SphFile {
  const lines = text.trimEnd().split('\n')
  const [levels, branches] = lines[0].split(' ').map(Number)
  const spheres = lines.slice(1).map((line) => line.split(' ').map(Number))
  let places = 0
  for (let level = 0; level < levels; level++) places += branches ** level
  expect(spheres).toHaveLength(places)
  expect(spheres.every((numbers) => numbers.length === 5 && numbers.every(Number.isFinite))).toBe(true)
  return { levels, branches, spheres }
}

async function write(rig: Rig, collapse: number, leaf: number) {
  const tree = buildTree(rig, { builder: 'quinlan', collapse, leaf }, noProgress)
  const source = {
    name: 'limb.glb',
    bytes: new Uint8Array(0),
    resources: noFiles,
    rig,
    tree,
    skinning: 'linear',
    clip: null,
  }
  const written = expectRig(await sphFormat.write({ ...source, contacts: () => done([]) } as never, {}, noProgress))
  expect(written.files[0].name).toBe('limb.sph')
  return { tree, written, file: parse(new TextDecoder().decode(written.files[0].bytes)) }
}

/** Tests whether the sphere at an index and those below it enclose a triangle at rest. */
function holds(rig: Rig, file: SphFile, place: number, triangle: number): boolean {
  const sphere = file.spheres[place]
  if (sphere === undefined || sphere[3] < 0) return false
  const [x, y, z, r] = sphere
  const { rest, triangles } = rig.skin
  for (let c = triangle * 3; c < triangle * 3 + 3; c++) {
    const v = triangles[c] * 3
    if (Math.hypot(rest[v] - x, rest[v + 1] - y, rest[v + 2] - z) > r * (1 + 1e-12)) return false
  }
  const children = Array.from({ length: file.branches }, (_, k) => place * file.branches + 1 + k)
  const used = children.filter((child) => (file.spheres[child]?.[3] ?? -1) >= 0)
  return used.length === 0 || used.some((child) => holds(rig, file, child, triangle))
}

function trianglesOutside(rig: Rig, file: SphFile, stride: number): number[] {
  const out: number[] = []
  for (let t = 0; t < rig.skin.triangles.length / 3; t += stride) if (!holds(rig, file, 0, t)) out.push(t)
  return out
}

const tube = limb({ rings: 9, segments: 6, joints: [0, 3], length: 6, blend: 1 })
const long = limb({ rings: 60, segments: 12, joints: [0, 3], length: 6, blend: 1 })

describe('a tree as .sph', () => {
  it('stores every sphere at its index if the full array is small enough', async () => {
    const { tree, file, written } = await write(tube, 0.3, 40)
    expect(file.levels).toBe(depthOf(tree))
    expect(file.spheres.filter(([, , , r]) => r >= 0)).toHaveLength(tree.nodeCount)
    expect(trianglesOutside(tube, file, 1)).toEqual([])
    expect(written.report.figures.spheres).toBe(tree.nodeCount)
  })

  it('is regrouped otherwise, and still encloses every triangle on all levels', async () => {
    const { tree, file, written } = await write(long, 0.9, 1)
    expect(tree.nodeCount).toBeGreaterThan(1000)
    expect(file.branches).toBe(8)
    expect(trianglesOutside(long, file, 1)).toEqual([])
    expect(written.report.notes[0]).toContain('regrouped')
  })

  it('encloses the sample man', async () => {
    const { rig } = await readSample('man')
    const { file } = await write(rig, 0.6, 8)
    expect(trianglesOutside(rig, file, 7)).toEqual([])
  })
})
