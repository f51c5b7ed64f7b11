import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { done, failed } from '../../../core/base/reply.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { DrawnSkin } from '../../../core/session/view/drawnSkin.ts'
import type { FileSource } from '../../../core/session/scene/fileSource.ts'
import type { SceneView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { good } from '../../support/good.ts'
import { sampleRig } from '../../support/sample.ts'

const files: FileSource = {
  read: async (path) => done(new Uint8Array(await readFile(path))),
  readReferenced: async (_rig, name) => failed('file-missing', `${name} does not exist`),
  resolve: (from, name) => join(dirname(from), name),
  relative: (_from, path) => basename(path),
}

let session: Session
let view: SceneView
beforeAll(async () => {
  session = createSession(files, () => 0)
  view = good(await session.open(sampleRig, noProgress))
})

/** v' = Σ wⱼ Mⱼ v, as on the GPU. */
function blended({ rest, joints, weights }: DrawnSkin, maps: Float32Array): Float32Array {
  return rest.map((_, i) => {
    const v = Math.floor(i / 3)
    let sum = 0
    for (let k = 4 * v; k < 4 * v + 4; k++) {
      const [a, b, c, d] = maps.subarray(12 * joints[k] + 4 * (i % 3))
      sum += weights[k] * (a * rest[3 * v] + b * rest[3 * v + 1] + c * rest[3 * v + 2] + d)
    }
    return sum
  })
}

describe('a frame with joint matrices', () => {
  it('gives the same vertex positions as a frame with positions', () => {
    const { skin } = good(session.geometry({ body: view.bodies[0].id }))
    if (skin === null) throw new Error('the sample has no skin for drawing')
    const [whole] = good(session.frame({ time: 0.7 })).bodies
    const [short] = good(session.frame({ time: 0.7, maps: true })).bodies
    expect(short.positions).toHaveLength(0)
    const places = blended(skin, short.maps ?? new Float32Array(0))
    const off = places.reduce((most, x, i) => Math.max(most, Math.abs(x - whole.positions[i])), 0)
    expect(off).toBeLessThan(1e-5)
    expect(good(session.frame({ time: 0.7, maps: true })).contacts).toEqual(good(session.frame({ time: 0.7 })).contacts)
  })

  it('omits the dominant joints, which the skin contains, but no other shading', () => {
    const { skin } = good(session.geometry({ body: view.bodies[0].id }))
    if (skin === null) throw new Error('the sample has no skin for drawing')
    const by = { kind: 'dominant' } as const
    const [whole] = good(session.frame({ time: 0.7, shading: { body: null, by } })).bodies
    const [short] = good(session.frame({ time: 0.7, maps: true, shading: { body: null, by } })).bodies
    expect(short.values).toBeUndefined()
    const dominant = Array.from(whole.values ?? [], (_, v) => {
      const shares = [...skin.weights.subarray(4 * v, 4 * v + 4)]
      return skin.joints[4 * v + shares.indexOf(Math.max(...shares))]
    })
    expect(dominant).toEqual([...(whole.values ?? [])])
    const weight = { kind: 'weight', joint: 3 } as const
    const [shaded] = good(session.frame({ time: 0.7, maps: true, shading: { body: null, by: weight } })).bodies
    expect(shaded.values).toHaveLength(whole.values?.length ?? 0)
  })

  it('has positions for bodies that are not blended linearly', () => {
    const [{ id, rig, settings }] = view.bodies
    good(session.arrange([{ id, rig: rig.id, settings: { ...settings, skinning: 'dual' } }], noProgress))
    const [body] = good(session.frame({ time: 0.7, maps: true })).bodies
    expect(body.maps).toBeUndefined()
    expect(body.positions).toHaveLength(rig.vertices * 3)
  })
})
