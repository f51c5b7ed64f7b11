import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportFormat } from '../../../core/exchange/report/reportFormat.ts'
import type { ContactMoment, ExportSource } from '../../../core/exchange/write/exportFormat.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { done } from '../../../core/base/reply.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { depthOf } from '../../../core/spheretree/tree/sphereTree.ts'
import { animatedLimb } from '../../support/animatedLimb.ts'
import { seeded } from '../../support/seeded.ts'
import { expectRig, noFiles } from '../../support/sharedRigs.ts'

const rig = animatedLimb(seeded(4), { rings: 15, segments: 9, joints: [0, 3, 6], length: 9, blend: 1 }, { turn: 1 })
const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 4 }, noProgress)

/** Contacts of a made-up scene: five in the middle of the clip, and two self-contacts. */
function contacts(times: readonly number[], self = false) {
  const at = (time: number) => (time > 0.9 && time < 1.1 ? 5 : 0) + (self ? 2 : 0)
  return done(times.map((time): ContactMoment => ({ time, contacts: at(time), refits: 7, milliseconds: 1 })))
}

const source: ExportSource = {
  name: '<b>limb</b> & co.glb',
  bytes: new Uint8Array(0),
  resources: noFiles,
  rig,
  tree,
  skinning: 'linear',
  clip: rig.clips[0],
  contacts,
  jointContacts: () => done([{ bodies: ['limb', 'limb'], joints: ['<tip>', 'root'], contacts: 1234 }]),
}

async function write(of: ExportSource) {
  const written = expectRig(await reportFormat.write(of, {}, noProgress))
  return { html: new TextDecoder().decode(written.files[0].bytes), figures: written.report.figures }
}

let html = ''
let figures: Readonly<Record<string, number>> = {}
beforeAll(async () => {
  ;({ html, figures } = await write(source))
}, 120_000)

/** Width, height and pixels of a PNG. Uses Node's inflate and reverses the filters. */
function readPng(bytes: Buffer): { width: number; height: number; pixels: Uint8Array } {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  const length = bytes.readUInt32BE(33)
  expect(bytes.subarray(37, 41).toString()).toBe('IDAT')
  const rows = inflateSync(bytes.subarray(41, 41 + length))
  const stride = width * 4
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const type = rows[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const a = x < 4 ? 0 : pixels[y * stride + x - 4]
      const b = y === 0 ? 0 : pixels[(y - 1) * stride + x]
      const c = x < 4 || y === 0 ? 0 : pixels[(y - 1) * stride + x - 4]
      const p = a + b - c
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
      const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      pixels[y * stride + x] = rows[y * (stride + 1) + 1 + x] + [0, a, b, (a + b) >> 1, paeth][type]
    }
  }
  return { width, height, pixels }
}

describe('the report', () => {
  it('needs no network or scripts, and escapes names', () => {
    expect(html).not.toMatch(/<script|https?:|<link|@import|url\(/i)
    expect(html).not.toContain('<b>limb</b>')
    expect(html).toContain('&#60;b&#62;limb')
    expect(html.match(/<img [^>]*src="(?!data:image\/png)/)).toBeNull()
    expect(html).toContain('prefers-color-scheme:dark')
  })

  it('has a row per level, all contacts, and no vertex outside its sphere', () => {
    expect(html.match(/<tr><td>\d/g)).toHaveLength(depthOf(tree))
    expect(html).toContain('5 pairs of triangles touch other bodies of the scene')
    expect(html).toContain('2 pairs of triangles touch the same body')
    expect(figures).toMatchObject({ levels: depthOf(tree), outside: 0, mostContacts: 5 })
    expect(figures.checked).toBeGreaterThan(1000)
  })

  it('shows the pose with the most contacts', () => {
    expect(html).toMatch(/Level \d+, at (0\.9|1)/)
  })

  it('has images that show a body', () => {
    const uris = [...html.matchAll(/src="data:image\/png;base64,([^"]+)"/g)]
    expect(uris.length).toBeGreaterThan(6)
    for (const [, base64] of uris) {
      const { width, height, pixels } = readPng(Buffer.from(base64, 'base64'))
      let solid = 0
      for (let p = 3; p < pixels.length; p += 4) if (pixels[p] === 255) solid++
      expect(solid / (width * height)).toBeGreaterThan(0.005)
      expect(pixels[3]).toBeLessThan(128)
    }
  })

  it('is deterministic', async () => {
    expect((await write(source)).html === html).toBe(true)
  })

  it('gives the requested and actual number of rigid spheres, the reason, and their volume', () => {
    expect(html).toMatch(/<dt>requested<\/dt><dd>at most 32<\/dd><dt>created<\/dt><dd>\d+<\/dd>/)
    expect(html).toMatch(/32 spheres requested/)
    expect(html).toMatch(/has [\d.]+ \(± [\d.]+\) times the volume of the body \(sampled\)/)
  })

  it('lists touching joints with escaped names', () => {
    expect(html).toMatch(/<td>&#60;tip&#62; – root<\/td><td>limb with itself<\/td><td>1\s234<\/td>/)
  })

  it('works without a clip', async () => {
    const bare = (await write({ ...source, clip: null })).html.replaceAll(/base64,[^"]*/g, '')
    expect(bare).toContain('in the reference pose')
    expect(bare).not.toMatch(/NaN|Infinity|undefined/)
  })
})
