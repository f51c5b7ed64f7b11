import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRig } from '../../core/exchange/readRig.ts'
import { limits } from '../../core/limits.ts'
import { noProgress } from '../../core/progress.ts'
import { askBodies } from '../../core/query/askBodies.ts'
import { type Body, createBody } from '../../core/query/body.ts'
import { methods } from '../../core/query/methods.ts'
import { queryPair } from '../../core/query/pair.ts'
import { createPose } from '../../core/rig/createPose.ts'
import type { Rig } from '../../core/rig/rig.ts'
import { createSession } from '../../core/session/createSession.ts'
import { buildTree, defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { root } from '../../scripts/paths.mjs'
import { limb } from '../support/gltfFixture.ts'
import { good } from '../support/good.ts'
import { memoryDisk } from '../support/memoryDisk.ts'
import { noFiles } from '../support/sharedRigs.ts'
import { strip } from '../support/strip.ts'

async function refuseLimb(change: (json: Record<string, unknown>) => void) {
  const { fixture } = limb()
  change(fixture.json as Record<string, unknown>)
  const reply = await readRig(fixture.glb(), 'large.glb', noFiles)
  return reply.ok ? null : reply.problem
}

describe('a file beyond a limit', () => {
  it.each<[string, number, (json: Record<string, unknown>) => void]>([
    ['nodes', limits.nodes, (json) => (json.nodes = [...(json.nodes as []), ...copies(limits.nodes, {})])],
    [
      'animations',
      limits.clips,
      (json) => (json.animations = copies(limits.clips + 1, { channels: [], samplers: [] })),
    ],
    [
      'animation channels',
      limits.channels,
      (json) =>
        (json.animations = copies(2, { channels: copies(limits.channels / 2 + 1, { target: {} }), samplers: [] })),
    ],
    ['morph targets', limits.morphTargets, (json) => (primitiveOf(json).targets = copies(limits.morphTargets + 1, {}))],
    [
      'primitives on nodes',
      limits.primitives,
      (json) =>
        ((json.meshes as { primitives: unknown[] }[])[0].primitives = copies(limits.primitives + 1, primitiveOf(json))),
    ],
  ])('of %s is refused with the number', async (what, most, change) => {
    expect(await refuseLimb(change)).toMatchObject({
      kind: 'file-too-large',
      message: expect.stringMatching(new RegExp(`\\d+ ${what}; ${most} are the most`)),
    })
  })

  it('is not refused at the limit', async () => {
    const { fixture } = limb()
    fixture.json.animations = copies(limits.clips, { channels: [], samplers: [] })
    expect(good(await readRig(fixture.glb(), 'clips.glb', noFiles)).rig.clips).toHaveLength(limits.clips)
  })
})

function copies<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

function primitiveOf(json: Record<string, unknown>): Record<string, unknown> {
  return (json.meshes as { primitives: Record<string, unknown>[] }[])[0].primitives[0]
}

const textOf = (count: number) =>
  JSON.stringify({
    version: 1,
    bodies: Array.from({ length: count }, (_, k) => ({ name: `${k}`, rig: 'strip.obj' })),
  })

describe('a scene beyond the limit of bodies', () => {
  const { disk, files } = memoryDisk()
  disk.set('strip.obj', strip(2))

  it('is refused when it is opened, added to and arranged, and stays as it was', async () => {
    const session = createSession(files, () => 0)
    const problem = { kind: 'limit-exceeded', message: expect.stringContaining(`${limits.bodies} are the most`) }
    const refused = { ok: false, problem }
    expect(await session.openText('big.json', textOf(limits.bodies + 1), noProgress)).toMatchObject(refused)
    const scene = good(await session.openText('full.json', textOf(limits.bodies), noProgress))
    expect(await session.add('strip.obj', noProgress)).toMatchObject(refused)
    const arranged = scene.bodies.map(({ id, rig, settings }) => ({ id, rig: rig.id, settings }))
    expect(session.arrange([...arranged, { ...arranged[0], id: null }], noProgress)).toMatchObject(refused)
    expect(session.numbering().bodies).toHaveLength(limits.bodies)
  })
})

const FLAT = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'
/** Goes through the flat one, which is cheaper to decide than triangles of one plane. */
const UPRIGHT = 'v 0.25 -1 -1\nv 0.25 3 -1\nv 0.25 0.25 1\n'

/** Triangles on top of each other: every one touches all those of another such body. */
async function pile(triangles: number, corners = FLAT): Promise<Rig> {
  const faces = Array.from({ length: triangles }, (_, k) => `f ${3 * k + 1} ${3 * k + 2} ${3 * k + 3}`)
  const text = `${corners.repeat(triangles)}${faces.join('\n')}\n`
  return good(await readRig(new TextEncoder().encode(text), 'pile.obj', noFiles)).rig
}

function bodyOf(rig: Rig): Body {
  return createBody(rig, buildTree(rig, defaultTreeSettings, noProgress), createPose(rig))
}

describe('an answer beyond the limit of contact pairs', () => {
  it('is a problem, also where two bodies alone exceed it, and `any` still answers', async () => {
    const count = Math.ceil(Math.sqrt(limits.contactPairs)) + 1
    const [a, b] = [bodyOf(await pile(count)), bodyOf(await pile(count, UPRIGHT))]
    expect(queryPair(a, b)).toMatchObject({
      ok: false,
      problem: { kind: 'limit-exceeded', message: expect.stringContaining(`More than ${limits.contactPairs} pairs`) },
    })
    expect(good(queryPair(a, b, { any: true })).pairs).toHaveLength(2)
  })

  it('stops a crowd, whose answer says so', async () => {
    const rig = await pile(4)
    const bodies = [bodyOf(rig), bodyOf(rig), bodyOf(rig)]
    const question = { bodies, method: methods['on-demand'], self: false, any: false, now: () => 0 }
    expect(askBodies({ ...question, mostPairs: 48 })).toMatchObject({ complete: true })
    const stopped = askBodies({ ...question, mostPairs: 47 })
    expect(stopped).toMatchObject({ complete: false, tooMany: { kind: 'limit-exceeded' } })
    expect(stopped.parts).toHaveLength(2)
  })
})

describe('a question about more overlapping bodies than the limit', () => {
  it('is refused before any sphere or triangle is tested, and ignored pairs do not count', async () => {
    const rig = await pile(1)
    const size = Math.ceil(Math.sqrt(2 * limits.bodyPairs)) + 1
    const bodies = Array.from({ length: size }, () => bodyOf(rig))
    for (const any of [false, true]) {
      const question = { bodies, method: methods['on-demand'], self: false, any, now: () => 0 }
      expect(askBodies(question)).toMatchObject({
        complete: false,
        tooMany: { kind: 'limit-exceeded', message: expect.stringContaining(`${limits.bodyPairs} are the most`) },
        parts: [],
        sphereTests: 0,
        triangleTests: 0,
      })
    }
    const ignored = new Set(bodies.flatMap((_, a) => bodies.slice(a + 3).map((_, k) => a * size + a + 3 + k)))
    const question = { bodies, method: methods['on-demand'], self: false, any: false, now: () => 0 }
    expect(askBodies({ ...question, ignored })).toMatchObject({ complete: true, near: 2 * size - 3 })
  })
})

describe('the table of limits in docs/format.md', () => {
  it('has every limit with its number', () => {
    const text = readFileSync(join(root, 'docs', 'format.md'), 'utf8')
    for (const [name, most] of Object.entries(limits)) {
      expect(text).toContain(`| \`${name}\` | ${most.toLocaleString('en-US')} |`)
    }
  })
})
