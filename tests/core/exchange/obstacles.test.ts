import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { validateRig } from '../../../core/rig/validateRig.ts'
import { checkClosure } from '../../../core/rig/checkClosure.ts'
import { seeded } from '../../support/seeded.ts'
import { expectRig, hasSharedRigs, type LoadedRig, loadSharedRig, noFiles } from '../../support/sharedRigs.ts'

const text = (value: string) => new TextEncoder().encode(value)

async function load(bytes: Uint8Array, name: string): Promise<LoadedRig> {
  const loaded = expectRig(await readRig(bytes, name, noFiles))
  expect(validateRig(loaded.rig)).toEqual([])
  expect(loaded.rig.skinCount).toBe(0)
  return loaded
}

async function refusal(bytes: Uint8Array, name: string): Promise<string> {
  const reply = await readRig(bytes, name, noFiles)
  if (reply.ok) throw new Error('was read')
  return reply.problem.message
}

const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const faces = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [2, 0, 3],
]

async function expectTetrahedron(bytes: Uint8Array, name: string): Promise<void> {
  const { rig } = await load(bytes, name)
  expect(rig.skin.triangles).toHaveLength(12)
  expect(rig.skin.setOf).toHaveLength(4)
  expect(checkClosure(rig.skin)).toEqual({ watertight: true, badEdges: 0 })
  expect([...createPose(rig).maps]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])
  expect(rig.joints.names).toEqual(['world'])
}

describe('OBJ', () => {
  it('supports all spellings of vertices and faces', async () => {
    const lines = [
      '# a tetrahedron',
      'o thing',
      ...corners.map(([x, y, z]) => `v ${x} ${y}\t${z} 1.0`),
      'vn 0 0 1',
      'f 1 3/1 2/1/1 # with a comment',
      'f 1//1 2//1 \\',
      '  4//1',
      'f -3 -2 -1',
      'f 3 1 4',
    ]
    for (const end of ['\n', '\r\n', '\r']) await expectTetrahedron(text(lines.join(end)), 'a.obj')
  })

  it('triangulates polygons as fans and counts them', async () => {
    const { rig, problems } = await load(text('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 2 0\nf 1 2 3 4 5\n'), 'a.obj')
    expect([...rig.skin.triangles]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4])
    expect(problems).toMatchObject([{ kind: 'polygon-split', count: 1, examples: ['line 6'] }])
  })

  it('names invalid lines', async () => {
    expect(await refusal(text('v 0 0 0\nv 1 0 zero\n'), 'a.obj')).toContain(
      'line 2: vertex 1 has the coordinate "zero"',
    )
    expect(await refusal(text('v 0 0 0\nv 1 0 nan\nf 1 1 2'), 'a.obj')).toContain('line 2')
    expect(await refusal(text('v 0 0\n'), 'a.obj')).toContain('line 1: a vertex needs three numbers')
    expect(await refusal(text('v 0 0 0\nf 1 1\n'), 'a.obj')).toContain('line 2: a face needs three corners')
    expect(await refusal(text('v 0 0 0\nf 1 1 0\n'), 'a.obj')).toContain('line 2: the corner "0"')
    expect(await refusal(text('v 0 0 0\nf 1 1 -2\n'), 'a.obj')).toContain('the corner "-2" is not one of')
    expect(await refusal(text('v 0 0 0\nf 1 1 9\n'), 'a.obj')).toContain(
      'triangle 0 refers to vertex 8, but the file has 1',
    )
    expect(await refusal(text('hello'), 'a.obj')).toContain('nothing to show')
  })

  it.skipIf(!hasSharedRigs)('reads real files as closed surfaces', async () => {
    for (const name of ['bunny-1500', 'dragon-2k', 'spot-cow', 'stanford-bunny', 'stanford-xyzrgb-dragon-20k']) {
      const { rig } = await loadSharedRig(`static/${name}.obj`)
      expect(checkClosure(rig.skin).watertight, name).toBe(true)
    }
  })
})

function binaryStl(): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * 4)
  const view = new DataView(bytes.buffer)
  bytes.set(text('solid but binary all the same'))
  view.setUint32(80, 4, true)
  faces.forEach((face, f) =>
    face.forEach((corner, k) =>
      corners[corner].forEach((value, c) => view.setFloat32(84 + f * 50 + 12 + k * 12 + c * 4, value, true)),
    ),
  )
  return bytes
}

describe('STL', () => {
  it('supports binary files, even if they begin with "solid", and welds vertices', async () => {
    await expectTetrahedron(binaryStl(), 'a.stl')
    const { problems } = await load(binaryStl(), 'a.stl')
    expect(problems).toMatchObject([{ kind: 'vertex-welded', count: 8 }])
  })

  it('supports text files with any extension', async () => {
    const facets = faces.map(
      (face) =>
        `facet normal 0 0 0\n outer loop\n${face.map((corner) => `  vertex ${corners[corner].join(' ')}\n`).join('')} endloop\nendfacet\n`,
    )
    const bytes = text(`solid thing\n${facets.join('')}endsolid thing\n`)
    await expectTetrahedron(bytes, 'a.stl')
    await expectTetrahedron(bytes, 'a.txt')
  })

  it('rejects truncated or broken files', async () => {
    expect(await refusal(binaryStl().slice(0, 150).fill(0x41, 0, 5), 'a.stl')).toContain(
      '4 facets declared, but the file has bytes for 1',
    )
    const nan = binaryStl()
    new DataView(nan.buffer).setFloat32(84 + 50 + 12, Number.NaN, true)
    expect(await refusal(nan, 'a.stl')).toContain('facet 1 has the coordinate NaN')
    expect(await refusal(text('solid\nvertex 1 2 3\n'), 'a.stl')).toContain('not three for every facet')
  })
})

const plyHeader = (format: string) =>
  `ply\nformat ${format} 1.0\ncomment made up, für alle\nelement vertex 4\nproperty float x\nproperty list uchar float junk\nproperty double y\nproperty short z\nelement edge 1\nproperty int a\nelement face 4\nproperty uchar flags\nproperty list uchar int vertex_indices\nend_header\n`

function binaryPly(little: boolean): Uint8Array {
  const head = text(plyHeader(little ? 'binary_little_endian' : 'binary_big_endian'))
  const body = new DataView(new ArrayBuffer(4 * (4 + 5 + 8 + 2) + 4 + 4 * (1 + 1 + 12)))
  let at = 0
  for (const [x, y, z] of corners) {
    body.setFloat32(at, x, little)
    body.setUint8(at + 4, 1)
    body.setFloat32(at + 5, 99, little)
    body.setFloat64(at + 9, y, little)
    body.setInt16(at + 17, z, little)
    at += 19
  }
  at += 4
  for (const face of faces) {
    body.setUint8(at + 1, 3)
    face.forEach((corner, k) => body.setInt32(at + 2 + k * 4, corner, little))
    at += 14
  }
  const out = new Uint8Array(head.length + body.byteLength)
  out.set(head)
  out.set(new Uint8Array(body.buffer), head.length)
  return out
}

describe('PLY', () => {
  it('supports text and both binary encodings, with unknown elements and lists', async () => {
    const rows = [
      ...corners.map(([x, y, z]) => `${x} 2 7 8 ${y} ${z}`),
      '5',
      ...faces.map((face) => `0 3 ${face.join(' ')}`),
    ]
    await expectTetrahedron(text(plyHeader('ascii') + rows.join('\n')), 'a.ply')
    await expectTetrahedron(binaryPly(true), 'a.ply')
    await expectTetrahedron(binaryPly(false), 'named-wrongly.glb')
  })

  it('rejects truncated files and wrong counts', async () => {
    expect(await refusal(binaryPly(true).slice(0, -1), 'a.ply')).toContain('truncated')
    expect(await refusal(text(plyHeader('ascii')), 'a.ply')).toContain('truncated')
    const lie = plyHeader('ascii').replace('vertex 4', 'vertex 4000000000')
    expect(await refusal(text(lie), 'a.ply')).toContain('4000000000 elements "vertex" declared')
    expect(await refusal(text('ply\nformat ascii 1.0\n'), 'a.ply')).toContain('no end_header')
    expect(await refusal(text(plyHeader('middle_endian')), 'a.ply')).toContain('"middle_endian" is unknown')
    expect(await refusal(text(plyHeader('ascii').replace('property float x', 'property quad x')), 'a.ply')).toContain(
      'unknown type',
    )
  })
})

describe('a flipped byte', () => {
  it('causes at most a rejection in all three formats', async () => {
    const obj = text('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n')
    const ply = text(
      'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n',
    )
    const stl = new Uint8Array(84 + 50)
    stl[80] = 1
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed)
      for (const [bytes, name] of [
        [obj, 'a.obj'],
        [ply, 'a.ply'],
        [stl, 'a.stl'],
      ] as const) {
        const bent = bytes.slice(0, random() < 0.2 ? Math.floor(random() * bytes.length) : bytes.length)
        if (bent.length > 0) bent[Math.floor(random() * bent.length)] = Math.floor(random() * 256)
        const reply = await readRig(bent, name, noFiles)
        if (reply.ok) expect(validateRig(reply.value.rig), `${name}, seed ${seed}`).toEqual([])
      }
    }
  })
})
