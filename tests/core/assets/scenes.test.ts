import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SampleName, sampleNames } from '../../../assets/make/samples.ts'
import { crowdScene, loose } from '../../../assets/make/scenes/crowdScene.ts'
import { composeTrs, transformPoint } from '../../../core/math/affine.ts'
import { findClip } from '../../../core/rig/findClip.ts'
import { clipTime } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { bodyTime } from '../../../core/session/scene/bodyTime.ts'
import { parseScene } from '../../../core/session/scene/parseScene.ts'
import type { ParsedBody, ParsedScene } from '../../../core/session/scene/sceneFile.ts'
import { root } from '../../../scripts/paths.mjs'
import { BUILD_TIME, player, readSample } from './builtSamples.ts'
import { countContacts, countSelfContacts, type Surface } from './contactCount.ts'

const folder = join(root, 'assets', 'scenes')
const files = readdirSync(folder).filter((file) => file.endsWith('.rigscene.json'))

function openScene(name: string): ParsedScene {
  const path = join(folder, `${name}.rigscene.json`)
  const reply = parseScene(readFileSync(path, 'utf8'), path)
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value
}

interface Loaded {
  readonly rig: Rig
  readonly play: ReturnType<typeof player>
}

const loaded = new Map<string, Promise<Loaded>>()

function load(path: string): Promise<Loaded> {
  const known = loaded.get(path)
  if (known !== undefined) return known
  const loading = readSample(basename(path, '.glb') as SampleName).then(({ rig }) => ({ rig, play: player(rig) }))
  loaded.set(path, loading)
  return loading
}

/** The skin of the body in scene space. */
async function surfaceOf(body: ParsedBody, time: number): Promise<Surface> {
  const { rig, play } = await load(body.rig)
  const clip = findClip(rig, body.clip ?? '')
  if (clip === null) throw new Error(`"${body.rig}" has no clip "${body.clip}"`)
  const positions = play(clip.name, clipTime(clip, bodyTime(body, time), body.loop)).slice()
  const place = new Float64Array(12)
  composeTrs(body.place.position, 0, body.place.rotation, 0, body.place.scale, 0, place, 0)
  for (let o = 0; o < positions.length; o += 3) transformPoint(place, 0, positions, o, positions, o)
  return { positions, triangles: rig.skin.triangles }
}

async function contactsAt(scene: ParsedScene, time: number): Promise<number> {
  const surfaces: Surface[] = []
  for (const body of scene.bodies) surfaces.push(await surfaceOf(body, time))
  let found = 0
  surfaces.forEach((a, i) => surfaces.slice(i + 1).forEach((b) => void (found += countContacts(a, b))))
  return found
}

describe('the sample scenes', () => {
  it('are the ones that the benchmark tables need', () => {
    expect(files.map((file) => file.replace('.rigscene.json', '')).sort()).toEqual(
      [
        'two-men',
        'two-creatures',
        'crowd-50',
        'self-touch',
        ...['', '-1', '-2', '-3'].flatMap((level) => [`dwarves-apart${level}`, `dwarves-interlocked${level}`]),
      ].sort(),
    )
  })

  it.each(files)(
    'refer to existing rigs and clips: %s',
    async (file) => {
      const scene = openScene(file.replace('.rigscene.json', ''))
      for (const body of scene.bodies) {
        expect(body.rig).toMatch(/^\.\.\/rigs\/.*\.glb$/)
        expect(sampleNames).toContain(basename(body.rig, '.glb'))
        expect(findClip((await load(body.rig)).rig, body.clip ?? '')).not.toBeNull()
      }
      expect(new Set(scene.bodies.map((body) => body.name)).size).toBe(scene.bodies.length)
    },
    BUILD_TIME,
  )

  it(
    'show two men who approach, shake hands and part, with a peak of 200 to 400 contacts',
    async () => {
      const scene = openScene('two-men')
      const counts: number[] = []
      for (const time of [0, 1, 1.9, 2.3, scene.time, 3.3, 4.2, 5]) counts.push(await contactsAt(scene, time))
      expect(counts.slice(0, 2)).toEqual([0, 0])
      expect(counts.slice(-2)).toEqual([0, 0])
      expect(Math.max(...counts)).toBeGreaterThan(200)
      expect(Math.max(...counts)).toBeLessThan(400)
    },
    BUILD_TIME,
  )

  it(
    'show two creatures that pass through each other, with a peak of 800 to 1,800 contacts',
    async () => {
      const scene = openScene('two-creatures')
      const counts: number[] = []
      for (const time of [0, 1, 2, scene.time, 2.7, 3.2, 5]) counts.push(await contactsAt(scene, time))
      expect([counts[0], counts[1], counts[6]]).toEqual([0, 0, 0])
      expect(Math.max(...counts)).toBeGreaterThan(800)
      expect(Math.max(...counts)).toBeLessThan(1800)
    },
    BUILD_TIME,
  )

  it(
    'show a crowd of fifty generated creatures, some of which touch',
    async () => {
      const scene = openScene('crowd-50')
      expect(JSON.parse(readFileSync(join(folder, 'crowd-50.rigscene.json'), 'utf8'))).toEqual(crowdScene(50, loose))
      expect(scene.bodies.length).toBe(50)
      const count = await contactsAt(scene, scene.time)
      expect(count).toBeGreaterThan(20)
      expect(count).toBeLessThan(800)
    },
    BUILD_TIME,
  )

  // [KZ05] table 3 lists 46, 90, 178 and 350 collisions for its own dwarves.
  it.each([
    ['', 46],
    ['-1', 90],
    ['-2', 178],
    ['-3', 350],
  ] as const)(
    'show two interlocked dwarves%s with about %i contacts, and none if they are apart',
    async (level, paper) => {
      const [close, apart] = [openScene(`dwarves-interlocked${level}`), openScene(`dwarves-apart${level}`)]
      const count = await contactsAt(close, close.time)
      expect(Math.abs(count - paper)).toBeLessThan(0.1 * paper)
      expect(await contactsAt(apart, apart.time)).toBe(0)
    },
    BUILD_TIME,
  )

  it(
    'show a man who touches himself at some times',
    async () => {
      const scene = openScene('self-touch')
      const counts: number[] = []
      for (const time of [0, scene.time, 2.2, 3.5])
        counts.push(countSelfContacts(await surfaceOf(scene.bodies[0], time)))
      expect([counts[0], counts[2]]).toEqual([0, 0])
      expect(counts[1]).toBeGreaterThan(30)
      expect(counts[3]).toBeGreaterThan(30)
    },
    BUILD_TIME,
  )
})
