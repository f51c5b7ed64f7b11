import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/progress.ts'
import { placeBody, setSkinning, createBody } from '../../../core/query/body.ts'
import { readRig } from '../../../core/exchange/readRig.ts'
import { querySelf } from '../../../core/query/self.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneView, Session } from '../../../core/session/session.ts'
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
  it.each([Number.NaN, Infinity])('refuses the time %f in every question', (time) => {
    const problem = refused('request-invalid', `A time of ${time} s`)
    expect(session.frame({ time })).toMatchObject(problem)
    expect(session.contacts(time, {})).toMatchObject(problem)
    expect(session.scan([0, time], false)).toMatchObject(problem)
    expect(session.penetration(time, {})).toMatchObject(problem)
    expect(session.distance({}, time)).toMatchObject(problem)
    expect(session.skinning(scene.bodies[0].id, [time])).toMatchObject(problem)
  })

  it.each<[string, object, string]>([
    ['a method', { method: 'guess' }, 'No method is called "guess"'],
    ['a property of every object as a method', { method: 'toString' }, 'No method is called "toString"'],
    ['a budget', { budget: Number.NaN }, 'A budget of NaN ms'],
    ['a limit of operations', { operations: -1 }, 'A limit of -1 operations'],
    ['a method that counts operations', { operations: 9, method: 'brute' }, 'The method "brute" cannot stop'],
    ['a cost', { operations: 9, operationCosts: { test: 1, refit: Number.NaN, leaf: 1 } }, 'A cost of NaN for "refit"'],
    ['a share', { share: { part: 2, of: 2 } }, 'Part 2 of 2'],
  ])('refuses %s that there is not', (_, options, text) => {
    expect(session.contacts(0, options)).toMatchObject(refused('request-invalid', text))
  })

  it.each<[string, object, string, string]>([
    ['a position of two numbers', { place: { position: [0, 0] } }, 'placement-invalid', 'place.position'],
    ['a quaternion of length 0', { place: { rotation: [0, 0, 0, 0] } }, 'placement-invalid', 'length is not zero'],
    ['a quaternion of three numbers', { place: { rotation: [0, 0, 1] } }, 'placement-invalid', 'place.rotation'],
    ['a speed that is not a number', { speed: Number.NaN }, 'request-invalid', '"speed" is NaN'],
    ['an unknown skinning method', { skinning: 'cubic' }, 'request-invalid', '"skinning" is "cubic"'],
    ['a leaf of 0 triangles', { tree: { ...defaultTreeSettings, leaf: 0 } }, 'request-invalid', 'tree.leaf'],
    ['an unknown builder', { tree: { ...defaultTreeSettings, builder: 'x' } }, 'tree-invalid', 'No tree builder'],
  ])('refuses a body with %s, and stays as it was', (_, change, kind, text) => {
    const wanted = scene.bodies.map(({ id, rig, settings }) => ({
      id,
      rig: rig.id,
      settings: { ...settings, ...change },
    }))
    expect(session.arrange(wanted, noProgress)).toMatchObject(refused(kind, text))
    expect(good(session.contacts(0, {})).contacts).toHaveLength(1)
  })

  it('says of a scene file that a rotation of length 0 must not be', async () => {
    const text = JSON.stringify({
      version: 1,
      bodies: [{ name: 'a', rig: 'strip.obj', place: { rotation: [0, 0, 0, 0] } }],
    })
    expect(await session.openText('zero.json', text, noProgress)).toMatchObject(
      refused('scene-invalid', 'expected a quaternion whose length is not zero'),
    )
  })
})

const rigOf = async (triangles: number) =>
  good(await readRig(new TextEncoder().encode(strip(triangles)), 'strip.obj', noFiles)).rig

describe('a body of the library', () => {
  it.each<[string, ArrayLike<number>, string]>([
    ['of NaN', [Number.NaN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], 'entry 0 of its placement is NaN'],
    ['without end', [1, 0, 0, Infinity, 0, 1, 0, 0, 0, 0, 1, 0], 'entry 3 of its placement is Infinity'],
    ['of 16 numbers', new Float64Array(16), 'a placement of 16 numbers'],
    ['of no numbers', [], 'a placement of 0 numbers'],
  ])('refuses a placement %s, and queries until it has another', async (_, place, text) => {
    const rig = await rigOf(4)
    const body = createBody(rig, buildTree(rig, defaultTreeSettings, noProgress), createPose(rig))
    expect(placeBody(body, place)).toMatchObject(refused('placement-invalid', text))
    expect(querySelf(body)).toMatchObject({ ok: false, problem: { kind: 'placement-invalid' } })
    good(placeBody(body, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]))
    good(querySelf(body))
  })

  it('refuses an unknown skinning method', async () => {
    const rig = await rigOf(4)
    const body = createBody(rig, buildTree(rig, defaultTreeSettings, noProgress), createPose(rig))
    expect(setSkinning(body, 'cubic' as Skinning)).toMatchObject(refused('request-invalid', '"cubic"'))
    expect(body.skinning).toBe('linear')
  })

  it('cannot be made of a tree or a pose of another rig, nor a tree with settings that it cannot have', async () => {
    const [rig, other] = [await rigOf(4), await rigOf(5)]
    const tree = buildTree(other, defaultTreeSettings, noProgress)
    expect(() => createBody(rig, tree, createPose(rig))).toThrow('createBody: the tree has 5 triangles')
    expect(() => buildTree(rig, { ...defaultTreeSettings, leaf: 0 }, noProgress)).toThrow('A leaf cannot have 0')
    expect(() => buildTree(rig, { ...defaultTreeSettings, collapse: Number.NaN }, noProgress)).toThrow(
      'collapsed by NaN',
    )
  })
})
