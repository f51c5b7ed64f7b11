import { describe, expect, it } from 'vitest'
import { parseScene } from '../../../core/session/parseScene.ts'

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
  it('needs only a name and a rig per body; the rest has defaults', () => {
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

  it('keeps fields that we do not know, at every depth', () => {
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
    ['another version', { version: 2, bodies: [] }, /version 2; this Rigsphere reads version 1/],
    ['no version', { bodies: [] }, /has no "version"/],
    ['a body without a name', { version: 1, bodies: [{ rig: 'man.glb' }] }, /has no "bodies\.0\.name"/],
    ['no bodies', { version: 1 }, /"bodies"/],
    ['a misspelt skinning', { version: 1, bodies: [{ ...body, skinning: 'cubic' }] }, /bodies\.0\.skinning.*"cubic"/],
    [
      'a position of two numbers',
      { version: 1, bodies: [{ ...body, place: { position: [1, 2] } }] },
      /bodies\.0\.place\.position/,
    ],
    ['a rotation of zeros', { version: 1, bodies: [{ ...body, place: { rotation: [0, 0, 0, 0] } }] }, /rotation/],
    ['a leaf of no triangles', { version: 1, bodies: [{ ...body, tree: { leaf: 0 } }] }, /bodies\.0\.tree\.leaf/],
    ['two bodies of one name', { version: 1, bodies: [body, body] }, /called "left"/],
  ])('with %s is refused, naming the place', (_, scene, message) => {
    expect(messageFor(scene)).toMatch(message)
  })
})
