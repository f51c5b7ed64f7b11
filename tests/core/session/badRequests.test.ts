import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { placeBody, setSkinning, createBody } from '../../../core/query/base/body.ts'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { querySelf } from '../../../core/query/querySelf.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import type { Skinning } from '../../../core/skinning/skinning.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { good } from '../../support/good.ts'
import { memoryDisk } from '../../support/memoryDisk.ts'
import { noFiles } from '../../support/sharedRigs.ts'
import { strip } from '../../support/strip.ts'

const { disk, files } = memoryDisk()
disk.set('strip.obj', strip(6))
disk.set('scene.json', JSON.stringify({ version: 1, bodies: ['a', 'b'].map((name) => ({ name, rig: 'strip.obj' })) }))

let session: Session
let scene: SceneView
beforeEach(async () => {
  session = createSession(files, () => 0)
  scene = good(await session.open('scene.json', noProgress))
})

const refused = (kind: string, text: string) => ({
  ok: false,
  problem: { kind, message: expect.stringContaining(text) },
})

describe('a session', () => {
  it.each([Number.NaN, Infinity])('rejects the time %f in every query', (time) => {
    const problem = refused('request-invalid', `Invalid time ${time} s`)
    expect(session.frame({ time })).toMatchObject(problem)
    expect(session.contacts({ time })).toMatchObject(problem)
    expect(session.scan({ times: [0, time] })).toMatchObject(problem)
    expect(session.penetration({ time })).toMatchObject(problem)
    expect(session.distance({ time })).toMatchObject(problem)
    expect(session.skinning({ body: scene.bodies[0].id, times: [time] })).toMatchObject(problem)
  })

  it.each<[string, object, string]>([
    ['an unknown method', { method: 'guess' }, 'Unknown method "guess"'],
    ['a property of Object.prototype as a method', { method: 'toString' }, 'Unknown method "toString"'],
    ['an invalid budget', { budget: Number.NaN }, 'Invalid budget NaN ms'],
    ['an invalid operation limit', { operations: -1 }, 'Invalid operation limit -1'],
    [
      'an operation limit for a method without one',
      { operations: 9, method: 'brute' },
      'Method "brute" does not support an operation limit',
    ],
    [
      'an invalid cost',
      { operations: 9, operationCosts: { test: 1, refit: Number.NaN, leaf: 1 } },
      'Invalid cost NaN of "refit"',
    ],
    ['a share', { share: { part: 2, of: 2 } }, 'part 2 of 2'],
  ])('rejects %s', (_, options, text) => {
    expect(session.contacts({ time: 0, ...options })).toMatchObject(refused('request-invalid', text))
  })

  it.each<[string, object, string, string]>([
    ['a position of two numbers', { place: { position: [0, 0] } }, 'placement-invalid', 'place.position'],
    ['a quaternion of length 0', { place: { rotation: [0, 0, 0, 0] } }, 'placement-invalid', 'of non-zero length'],
    ['a quaternion of three numbers', { place: { rotation: [0, 0, 1] } }, 'placement-invalid', 'place.rotation'],
    ['a NaN speed', { speed: Number.NaN }, 'request-invalid', '"speed" is NaN'],
    ['an unknown skinning method', { skinning: 'cubic' }, 'request-invalid', '"skinning" is "cubic"'],
    ['a leaf of 0 triangles', { tree: { ...defaultTreeSettings, leaf: 0 } }, 'request-invalid', 'tree.leaf'],
    ['an unknown builder', { tree: { ...defaultTreeSettings, builder: 'x' } }, 'tree-invalid', 'Unknown tree builder'],
  ])('rejects a body with %s and keeps the scene', (_, change, kind, text) => {
    const arranged = scene.bodies.map(({ id, rig, settings }) => ({
      id,
      rig: rig.id,
      settings: { ...settings, ...change },
    }))
    expect(session.arrange(arranged, noProgress)).toMatchObject(refused(kind, text))
    expect(good(session.contacts({ time: 0 })).contacts).toHaveLength(1)
  })

  it('rejects a scene file with a rotation of length 0', async () => {
    const text = JSON.stringify({
      version: 1,
      bodies: [{ name: 'a', rig: 'strip.obj', place: { rotation: [0, 0, 0, 0] } }],
    })
    expect(await session.openText('zero.json', text, noProgress)).toMatchObject(
      refused('scene-invalid', 'expected a quaternion of non-zero length'),
    )
  })
})

const rigOf = async (triangles: number) =>
  good(await readRig(new TextEncoder().encode(strip(triangles)), 'strip.obj', noFiles)).rig

describe('a library body', () => {
  it.each<[string, ArrayLike<number>, string]>([
    ['of NaN', [Number.NaN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], 'entry 0 of its placement is NaN'],
    ['with an infinite entry', [1, 0, 0, Infinity, 0, 1, 0, 0, 0, 0, 1, 0], 'entry 3 of its placement is Infinity'],
    ['of 16 numbers', new Float64Array(16), 'the placement has 16 numbers'],
    ['without numbers', [], 'the placement has 0 numbers'],
  ])('rejects a placement %s, and queries fail until it is valid', async (_, place, text) => {
    const rig = await rigOf(4)
    const body = createBody(rig, buildTree(rig, defaultTreeSettings, noProgress), createPose(rig))
    expect(placeBody(body, place)).toMatchObject(refused('placement-invalid', text))
    expect(querySelf(body)).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
    good(placeBody(body, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]))
    good(querySelf(body))
  })

  it('rejects an unknown skinning method', async () => {
    const rig = await rigOf(4)
    const body = createBody(rig, buildTree(rig, defaultTreeSettings, noProgress), createPose(rig))
    expect(setSkinning(body, 'cubic' as Skinning)).toMatchObject(refused('request-invalid', '"cubic"'))
    expect(body.skinning).toBe('linear')
  })

  it('rejects the tree or pose of another rig, and a tree with invalid settings', async () => {
    const [rig, other] = [await rigOf(4), await rigOf(5)]
    const tree = buildTree(other, defaultTreeSettings, noProgress)
    expect(() => createBody(rig, tree, createPose(rig))).toThrow('createBody: the tree has 5 triangles')
    expect(() => buildTree(rig, { ...defaultTreeSettings, leaf: 0 }, noProgress)).toThrow('Invalid leaf size 0')
    expect(() => buildTree(rig, { ...defaultTreeSettings, collapse: Number.NaN }, noProgress)).toThrow(
      'collapse constant NaN',
    )
  })
})
