import { beforeAll, describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { LONGEST_MESSAGE, quotedList, shortMessage, shortName } from '../../../core/base/messageText.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { failed } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { clipChoice } from '../../../cli/options/clipChoice.ts'
import { good } from '../../support/good.ts'
import { animate, type GltfFixture, limb } from '../../support/gltfFixture.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { noFiles } from '../../support/sharedRigs.ts'

const LONG = 'a very long name '.repeat(400)
const turn = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1])
const encode = (text: string) => new TextEncoder().encode(text)

/** A limb with long names everywhere. */
function longLimb(bend: (fixture: GltfFixture) => void = () => {}): GltfFixture {
  const { fixture } = limb()
  for (const list of [fixture.json.nodes, fixture.json.meshes, fixture.json.skins]) {
    list.forEach((entry, k) => Object.assign(entry, { name: `${k} ${LONG}` }))
  }
  for (let k = 0; k < 300; k++) animate(fixture, 1, 'rotation', [0, 1], turn, { name: `${k} ${LONG}` })
  bend(fixture)
  return fixture
}

const primitive = ({ json }: GltfFixture) => (json.meshes[0].primitives as Record<string, never>[])[0]

/** Invalid files with a long name at the fault. */
const broken: Readonly<Record<string, () => readonly [string, Uint8Array]>> = {
  'a required extension': () => ['a.glb', longLimb(({ json }) => json.extensionsRequired.push(LONG)).glb()],
  'a cyclic node': () => ['a.glb', longLimb(({ json }) => (json.nodes[1].children = [0])).glb()],
  'an overflowing transform': () => ['a.glb', longLimb(({ json }) => (json.nodes[0].scale = [1e308, 1, 1])).glb()],
  'a matrix of text': () => ['a.glb', longLimb(({ json }) => (json.nodes[0].matrix = LONG)).glb()],
  'an interpolation': () => [
    'a.glb',
    longLimb((one) => animate(one, 1, 'rotation', [0, 1], turn, { interpolation: LONG })).glb(),
  ],
  'an accessor type': () => ['a.glb', longLimb(({ json }) => (json.accessors[0].type = LONG)).glb()],
  'a primitive without positions': () => [
    'a.glb',
    longLimb((one) => Object.assign(primitive(one), { indices: 1e9 })).glb(),
  ],
  'a bind matrix': () => ['a.glb', longLimb(({ json }) => (json.skins[0].inverseBindMatrices = 0)).glb()],
  'a buffer': () => ['a.gltf', longLimb().gltf(LONG)],
  'a remote buffer': () => ['a.gltf', longLimb().gltf(`https://${LONG}`)],
  'a buffer outside the folder': () => ['a.gltf', longLimb().gltf(`../${LONG}`)],
  'a data URI': () => ['a.gltf', longLimb().gltf(`data:${LONG},`)],
  'a version': () => ['a.glb', longLimb(({ json }) => (json.asset.version = LONG)).glb()],
  'invalid JSON': () => ['a.gltf', encode(`{ "asset": ${LONG}`)],
  'an OBJ coordinate': () => ['a.obj', encode(`v ${LONG.replaceAll(' ', '_')} 0 0\nf 1 1 1\n`)],
  'a PLY format': () => [
    'a.ply',
    encode(`ply\nformat ${LONG.replaceAll(' ', '_')} 1.0\nelement vertex 1\nend_header\n`),
  ],
  'a PLY element': () => [
    'a.ply',
    encode(`ply\nformat ascii 1.0\nelement ${LONG.replaceAll(' ', '_')} 99999999\nend_header\n`),
  ],
  'its own name': () => [`${LONG}.glb`, encode(LONG)],
}

describe('a problem message', () => {
  it.each(Object.keys(broken))('is short if a file has a long name in %s', async (name) => {
    const [file, bytes] = broken[name]()
    const reply = await readRig(bytes, file, noFiles)
    if (reply.ok) throw new Error('the file was accepted')
    expect(reply.problem.message.length).toBeLessThanOrEqual(LONGEST_MESSAGE)
  })

  let disk: Map<string, Uint8Array>
  beforeAll(() => {
    disk = new Map([['long.glb', longLimb().glb()]])
  })
  const openText = (bodies: readonly object[], more: object = {}) =>
    createSession(memoryFiles(disk), () => 0).openText(
      's.rigscene.json',
      JSON.stringify({ version: 1, bodies, ...more }),
      noProgress,
    )

  it('is short for import problems', async () => {
    const reply = good(await readRig(disk.get('long.glb') as Uint8Array, 'long.glb', noFiles))
    for (const { message } of reply.problems) expect(message.length).toBeLessThanOrEqual(LONGEST_MESSAGE)
  })

  it('is short for scene problems', async () => {
    const body = { name: LONG, rig: 'long.glb' }
    const replies = [
      await openText([{ ...body, clip: `${LONG}?` }]),
      await openText([{ ...body, rig: `${LONG}.glb` }]),
      await openText([body, body]),
      await openText([body], { ignore: [[LONG, `${LONG}?`]] }),
      await openText([{ ...body, skinning: LONG }]),
      await openText([{ ...body, place: { position: [1e300, 0, 0] } }]),
      await openText([{ ...body, tree: { builder: LONG, collapse: 1, leaf: 1 } }]),
    ]
    // A missing clip or rig does not prevent a scene from opening; its message is stored with the rig.
    const messages = replies.flatMap((reply) =>
      reply.ok ? reply.value.bodies.map(({ rig }) => rig.missing?.message ?? '') : [reply.problem.message],
    )
    expect(messages).toHaveLength(replies.length)
    expect(messages.filter((message) => message === '')).toHaveLength(1)
    for (const message of messages) {
      expect(message.length).toBeLessThanOrEqual(LONGEST_MESSAGE)
    }
  })

  it('lists a few of many clips', async () => {
    const { rig } = good(await readRig(disk.get('long.glb') as Uint8Array, 'long.glb', noFiles))
    const reply = clipChoice(rig, LONG, 'long.glb')
    if (reply.ok) throw new Error('the clip was found')
    expect(reply.problem.message).toMatch(
      /^long\.glb has no clip "a very.*name ". It has: 0 "0 a very .* and 295 more\.$/,
    )
    expect(reply.problem.message.length).toBeLessThanOrEqual(LONGEST_MESSAGE)
  })
})

describe('shortening', () => {
  it('keeps short names, and both ends of long ones', () => {
    expect(shortName('walk')).toBe('walk')
    expect(shortName('0123456789', 5)).toBe('01…89')
    expect(shortName('😀😀😀😀', 4)).toBe('😀…')
    expect(quotedList(['a', 'b'])).toBe('"a", "b"')
    expect(quotedList(Array.from({ length: 42 }, (_, k) => String(k)))).toBe('"0", "1", "2", "3", "4" and 37 more')
  })

  it('keeps the advice at the end', () => {
    const reply = failed('file-broken', `"${LONG}" is broken at ${LONG}. Export it again.`)
    if (reply.ok) throw new Error('expected a problem')
    expect(reply.problem.message).toMatch(/^"a very long.*…/)
    expect(reply.problem.message).toMatch(/Export it again\.$/)
    expect(shortMessage('No clip is called "walk".')).toBe('No clip is called "walk".')
  })
})
