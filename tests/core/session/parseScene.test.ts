import { describe, expect, it } from 'vitest'
import { parseScene } from '../../../core/session/scene/parseScene.ts'

const body = { name: 'left', rig: 'man.glb' }

function parse(scene: unknown) {
  return parseScene(JSON.stringify(scene), 'test.rigscene.json')
}

function messageFor(scene: unknown): string {
  const reply = parse(scene)
  if (reply.ok) throw new Error('expected a problem')
  expect(reply.problem.kind).toBe('scene-invalid')
  expect(reply.problem.path).toBe('test.rigscene.json')
  return reply.problem.message
}

describe('a scene file', () => {
  it('requires only a name and a rig per body', () => {
    const reply = parse({ version: 1, bodies: [body] })
    expect(reply).toMatchObject({
      ok: true,
      value: {
        time: 0,
        bodies: [
          {
            clip: null,
            offset: 0,
            speed: 1,
            loop: true,
            skinning: 'linear',
            place: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
            tree: {},
          },
        ],
      },
    })
  })

  it('keeps unknown fields at every depth', () => {
    const reply = parse({
      version: 1,
      studio: 'x',
      bodies: [{ ...body, note: 1, place: { pivot: [1] }, tree: { seed: 7 } }],
    })
    expect(reply).toMatchObject({
      ok: true,
      value: { studio: 'x', bodies: [{ note: 1, place: { pivot: [1] }, tree: { seed: 7 } }] },
    })
  })

  it.each([
    ['text that is not JSON', undefined, /not valid JSON/],
    ['another version', { version: 2, bodies: [] }, /version 2; this release of Rigsphere only supports version 1/],
    ['no version', { bodies: [] }, /lacks the required field "version"/],
    ['a body without a name', { version: 1, bodies: [{ rig: 'man.glb' }] }, /required field "bodies\.0\.name"/],
    ['no bodies', { version: 1 }, /"bodies"/],
    ['a misspelt skinning', { version: 1, bodies: [{ ...body, skinning: 'cubic' }] }, /bodies\.0\.skinning.*"cubic"/],
    [
      'a position of two numbers',
      { version: 1, bodies: [{ ...body, place: { position: [1, 2] } }] },
      /bodies\.0\.place\.position/,
    ],
    ['a rotation of zeros', { version: 1, bodies: [{ ...body, place: { rotation: [0, 0, 0, 0] } }] }, /rotation/],
    ['a leaf size of 0', { version: 1, bodies: [{ ...body, tree: { leaf: 0 } }] }, /bodies\.0\.tree\.leaf/],
    ['two bodies with the same name', { version: 1, bodies: [body, body] }, /named "left"/],
  ])('with %s is rejected with the path of the value', (_, scene, message) => {
    expect(messageFor(scene)).toMatch(message)
  })
})
