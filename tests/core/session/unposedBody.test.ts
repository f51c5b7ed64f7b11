import { beforeEach, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { GltfFixture } from '../../support/gltfFixture.ts'
import { good } from '../../support/good.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'

const JOINTS = 12

/** One triangle on the last joint of a chain. In the clip each joint has a large scale, and their product overflows. */
function exploding(): Uint8Array {
  const file = new GltfFixture()
  const { json } = file
  const joints = Array.from({ length: JOINTS }, (_, k) => file.node(k < JOINTS - 1 ? { children: [k + 1] } : {}))
  const primitive = {
    attributes: {
      POSITION: file.accessor(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 'VEC3', {
        min: [0, 0, 0],
        max: [1, 1, 0],
      }),
      JOINTS_0: file.accessor(Uint8Array.of(11, 0, 0, 0, 11, 0, 0, 0, 11, 0, 0, 0), 'VEC4'),
      WEIGHTS_0: file.accessor(new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]), 'VEC4'),
    },
  }
  json.meshes.push({ primitives: [primitive] })
  json.skins.push({ joints })
  json.scenes = [{ nodes: [0, file.node({ mesh: 0, skin: 0 })] }]
  const input = file.accessor(new Float32Array([0, 1]), 'SCALAR', { min: [0], max: [1] })
  const output = file.accessor(new Float32Array([1, 1, 1, 1e28, 1e28, 1e28]), 'VEC3')
  json.animations.push({
    name: 'explode',
    samplers: [{ input, output }],
    channels: joints.map((node) => ({ sampler: 0, target: { node, path: 'scale' } })),
  })
  return file.glb()
}

const scene = (clips: readonly (string | null)[]) =>
  JSON.stringify({
    version: 1,
    bodies: clips.map((clip, k) => ({ name: `body ${k}`, rig: 'rig.glb', clip, loop: false })),
  })

let session: Session
let view: SceneView
beforeEach(async () => {
  const disk = new Map([
    ['rig.glb', exploding()],
    ['scene.json', new TextEncoder().encode(scene([null, 'explode', null]))],
  ])
  session = createSession(memoryFiles(disk), () => 0)
  view = good(await session.open('scene.json', noProgress))
})
const ids = () => view.bodies.map(({ id }) => id)

describe('a body without a finite pose', () => {
  it('is reported with the joint name, and the others are still queried', () => {
    const [first, bad, last] = ids()
    expect(good(session.frame({ time: 0 }))).toMatchObject({ problems: [], bodies: [{}, {}, {}] })
    const frame = good(session.frame({ time: 1, costs: true, compare: true, skeleton: true }))
    expect(frame.problems).toEqual([
      { body: bad, problem: { kind: 'rig-invalid', message: expect.stringMatching(/joint \d/) } },
    ])
    expect(frame.bodies.map(({ body }) => body)).toEqual([first, last])
    expect(frame.contacts.map(({ a, b, triangles }) => [a, b, triangles.length])).toEqual([[first, last, 2]])
    for (const { positions } of frame.bodies) expect(positions.every(Number.isFinite)).toBe(true)
  })

  it('is included again at a time with a valid pose', () => {
    session.frame({ time: 1 })
    const frame = good(session.frame({ time: 0 }))
    expect(frame.problems).toEqual([])
    expect(frame.contacts).toHaveLength(3)
  })

  it('has a description, but queries of its pose fail', () => {
    session.frame({ time: 1 })
    const bad = ids()[1]
    expect(session.geometry({ body: bad })).toMatchObject({ ok: true, value: { body: bad } })
    expect(session.tree({ body: bad })).toMatchObject({ ok: false, problem: { kind: 'rig-invalid' } })
  })
})

describe('a body with an invalid rotation', () => {
  it.each([
    ['nothing', [0, 0, 0, 0]],
    ['no number', [0, 0, 0, Number.NaN]],
    ['an overflowing square', [0, 1e300, 0, 0]],
  ] as const)('(%s) is rejected by name, and the scene is unchanged', (_, rotation) => {
    const arranged = view.bodies.map(({ id, rig, settings }, k) => ({
      id,
      rig: rig.id,
      settings: k === 1 ? { ...settings, place: { ...settings.place, rotation } } : settings,
    }))
    expect(session.arrange(arranged, noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'placement-invalid', message: expect.stringContaining('"body 1"') },
    })
    expect(good(session.frame({ time: 0 })).contacts).toHaveLength(3)
  })
})
