import { describe, expect, it } from 'vitest'
import { exportFormats } from '../../../core/exchange/exportFormats.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { done, failed } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { FileSource } from '../../../core/session/scene/fileSource.ts'
import { expectRig } from '../../support/sharedRigs.ts'
import { sampleBytes } from '../assets/builtSamples.ts'

const cube = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'
const disk = new Map<string, Uint8Array>([
  ['dwarf.glb', sampleBytes('dwarf')],
  ['corner.obj', new TextEncoder().encode(cube)],
])
const files: FileSource = {
  read: async (path) => {
    const bytes = disk.get(path)
    return bytes === undefined ? failed('file-missing', `${path} does not exist.`) : done(bytes)
  },
  readReferenced: async (_rig, name) => failed('file-missing', `${name} does not exist.`),
  resolve: (_from, name) => name,
  relative: (_from, path) => path,
}

const newSession = () => createSession(files, () => 0)
const options = { rigid: { size: { by: 'budget', spheres: 24 }, clips: ['walk'], rate: 10 } } as const

describe('session.previewExport', () => {
  it('returns the files, sizes and figures of the export', async () => {
    const session = newSession()
    await session.open('dwarf.glb', noProgress)
    const request = { body: 1, format: 'xrdf', options }
    const preview = expectRig(await session.previewExport(request, noProgress))
    const written = expectRig(await session.exportBody(request, noProgress))
    expect(preview.files).toEqual(written.files.map(({ name, bytes }) => ({ name, bytes: bytes.length })))
    expect(preview.files).toHaveLength(2)
    expect(preview.report).toEqual(written.report)
  })

  it('returns spheres that follow the joints and enclose the posed skin', async () => {
    const session = newSession()
    await session.open('dwarf.glb', noProgress)
    const { spheres } = expectRig(await session.previewExport({ body: 1, format: 'json', options }, noProgress))
    expect(spheres?.joints.length).toBe(24)
    const frame = expectRig(session.frame({ time: 0.3, skeleton: true }))
    const { joints, positions } = frame.bodies[0]
    const placed = Array.from(spheres?.joints ?? [], (joint, s) => {
      const [x, y, z, radius] = spheres?.xyzr.subarray(s * 4, s * 4 + 4) ?? []
      const m = joints?.subarray(joint * 12, joint * 12 + 12) ?? []
      const row = (r: number) => m[r] * x + m[r + 1] * y + m[r + 2] * z + m[r + 3]
      return { centre: [row(0), row(4), row(8)], radius }
    })
    let outside = 0
    for (let v = 0; v < positions.length; v += 3) {
      const held = placed.some(({ centre, radius }) => {
        return Math.hypot(...centre.map((c, k) => c - positions[v + k])) <= radius + 1e-4
      })
      if (!held) outside++
    }
    expect(outside).toBe(0)
  })

  it('returns no rigid spheres for a format without them', async () => {
    const session = newSession()
    await session.open('dwarf.glb', noProgress)
    expect(expectRig(await session.previewExport({ body: 1, format: 'glb' }, noProgress)).spheres).toBeNull()
  })

  it('rejects an unknown body', async () => {
    expect(await newSession().previewExport({ body: 7, format: 'glb' }, noProgress)).toMatchObject({
      problem: { kind: 'body-unknown' },
    })
  })
})

describe('a scene view', () => {
  it('lists every export format with descriptions', async () => {
    const view = expectRig(await newSession().open('dwarf.glb', noProgress))
    expect(view.formats.map(({ name }) => name)).toEqual(exportFormats().map(({ name }) => name))
    for (const { label, title, readers } of view.formats) {
      expect([label, title, readers].every((text) => text.length > 3)).toBe(true)
    }
    expect(structuredClone(view.formats)).toEqual(view.formats)
  })

  it('reports whether the file of a rig can be extended', async () => {
    const session = newSession()
    expect(expectRig(await session.open('dwarf.glb', noProgress)).bodies[0].rig.extensible).toBe(true)
    expect(expectRig(await session.open('corner.obj', noProgress)).bodies[0].rig.extensible).toBe(false)
  })

  it('reports whether a tree was stored in the file or built', async () => {
    const session = newSession()
    await session.open('dwarf.glb', noProgress)
    expect(expectRig(session.geometry({ body: 1 })).storedTree).toBe(false)
    const written = expectRig(await session.exportBody({ body: 1, format: 'glb' }, noProgress))
    disk.set('stored.glb', written.files[0].bytes)
    const view = expectRig(await session.open('stored.glb', noProgress))
    const [body] = view.bodies
    expect(expectRig(session.geometry({ body: body.id })).storedTree).toBe(true)
    const { rig: _, ...settings } = body.settings
    const rebuilt = { id: body.id, rig: body.rig.id, settings: { ...settings, tree: { ...settings.tree, leaf: 4 } } }
    expectRig(session.arrange([rebuilt], noProgress))
    expect(expectRig(session.geometry({ body: body.id })).storedTree).toBe(false)
  })
})
