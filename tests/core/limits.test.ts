import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { limits } from '../../core/base/limits.ts'
import { noProgress } from '../../core/base/progress.ts'
import { askBodies } from '../../core/query/crowd/askBodies.ts'
import { type Body, createBody } from '../../core/query/base/body.ts'
import { methods } from '../../core/query/methods.ts'
import { queryPair } from '../../core/query/queryPair.ts'
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
  ])('of %s is rejected with the number', async (what, most, change) => {
    expect(await refuseLimb(change)).toMatchObject({
      kind: 'file-too-large',
      message: expect.stringMatching(new RegExp(`\\d+ ${what}; the limit is ${most}`)),
    })
  })

  it('is accepted at the limit', async () => {
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

describe('a scene with too many bodies', () => {
  const { disk, files } = memoryDisk()
  disk.set('strip.obj', strip(2))

  it('is rejected on open, add and arrange, and the scene is unchanged', async () => {
    const session = createSession(files, () => 0)
    const problem = { kind: 'limit-exceeded', message: expect.stringContaining(`the maximum is ${limits.bodies}`) }
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
/** Pierces the flat triangle, which is cheaper to test than coplanar triangles. */
const UPRIGHT = 'v 0.25 -1 -1\nv 0.25 3 -1\nv 0.25 0.25 1\n'

/** Coincident triangles: each one touches all triangles of another such body. */
async function pile(triangles: number, corners = FLAT): Promise<Rig> {
  const faces = Array.from({ length: triangles }, (_, k) => `f ${3 * k + 1} ${3 * k + 2} ${3 * k + 3}`)
  const text = `${corners.repeat(triangles)}${faces.join('\n')}\n`
  return good(await readRig(new TextEncoder().encode(text), 'pile.obj', noFiles)).rig
}

function bodyOf(rig: Rig): Body {
  return createBody(rig, buildTree(rig, defaultTreeSettings, noProgress), createPose(rig))
}

describe('a result with too many contact pairs', () => {
  it('is an error, even for two bodies alone, and a yes/no query still succeeds', async () => {
    const count = Math.ceil(Math.sqrt(limits.contactPairs)) + 1
    const [a, b] = [bodyOf(await pile(count)), bodyOf(await pile(count, UPRIGHT))]
    expect(queryPair(a, b)).toMatchObject({
      ok: false,
      problem: { kind: 'limit-exceeded', message: expect.stringContaining(`More than ${limits.contactPairs} pairs`) },
    })
    expect(good(queryPair(a, b, { any: true })).pairs).toHaveLength(2)
  })

  it('stops a crowd query, which reports this', async () => {
    const rig = await pile(4)
    const bodies = [bodyOf(rig), bodyOf(rig), bodyOf(rig)]
    const question = { bodies, method: methods['on-demand'], self: false, any: false, now: () => 0 }
    expect(askBodies({ ...question, mostPairs: 48 })).toMatchObject({ complete: true })
    const stopped = askBodies({ ...question, mostPairs: 47 })
    expect(stopped).toMatchObject({ complete: false, tooMany: { kind: 'limit-exceeded' } })
    expect(stopped.parts).toHaveLength(2)
  })
})

describe('a query with too many overlapping bodies', () => {
  it('is rejected before any sphere or triangle test, and ignored pairs do not count', async () => {
    const rig = await pile(1)
    const size = Math.ceil(Math.sqrt(2 * limits.bodyPairs)) + 1
    const bodies = Array.from({ length: size }, () => bodyOf(rig))
    for (const any of [false, true]) {
      const question = { bodies, method: methods['on-demand'], self: false, any, now: () => 0 }
      expect(askBodies(question)).toMatchObject({
        complete: false,
        tooMany: { kind: 'limit-exceeded', message: expect.stringContaining(`the limit is ${limits.bodyPairs}`) },
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
  it('lists every limit with its value', () => {
    const text = readFileSync(join(root, 'docs', 'format.md'), 'utf8')
    for (const [name, most] of Object.entries(limits)) {
      expect(text).toContain(`| \`${name}\` | ${most.toLocaleString('en-US')} |`)
    }
  })
})
