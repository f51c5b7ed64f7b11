import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { RigView, Session } from '../../../core/session/session.ts'
import { GltfFixture } from '../../support/gltfFixture.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'

const VERTICES = 300
/** Every third vertex has weights that do not sum to 1, in both of the two primitives. */
const isOff = (vertex: number) => vertex % 3 === 0

/** Two primitives of one skin with seven joints, all of them with rotations that are no unit quaternions. */
function brokenRig(): Uint8Array {
  const file = new GltfFixture()
  const joints = Array.from({ length: 7 }, (_, k) =>
    file.node({ name: `joint ${k}`, rotation: [0, 0, 0, 2], ...(k < 6 && { children: [k + 1] }) }),
  )
  const weights = Float32Array.from({ length: VERTICES * 4 }, (_, k) =>
    k % 4 === 0 ? (isOff(Math.floor(k / 4)) ? 0.5 : 1) : 0,
  )
  const attributes = {
    POSITION: file.accessor(
      Float32Array.from({ length: VERTICES * 3 }, (_, k) => ((k * 7) % 11) + k / VERTICES),
      'VEC3',
    ),
    JOINTS_0: file.accessor(new Uint8Array(VERTICES * 4), 'VEC4'),
    WEIGHTS_0: file.accessor(weights, 'VEC4'),
  }
  file.json.meshes.push({ primitives: [{ attributes }, { attributes }] })
  file.json.skins.push({ joints })
  file.json.scenes = [{ nodes: [0, file.node({ mesh: 0, skin: 0 })] }]
  return file.glb()
}

async function open(): Promise<{ readonly session: Session; readonly id: number; readonly rig: RigView }> {
  const session = createSession(memoryFiles(new Map([['rig.glb', brokenRig()]])), () => 0)
  const scene = await session.open('rig.glb', noProgress)
  if (!scene.ok) throw new Error(scene.problem.message)
  const [{ id, rig }] = scene.value.bodies
  return { session, id, rig }
}

describe('a problem of the import', () => {
  it('tells all vertices that it is about, where its examples are five', async () => {
    const { session, id, rig } = await open()
    const off = Array.from({ length: 2 * VERTICES }, (_, v) => v).filter((v) => isOff(v % VERTICES))
    expect(rig.problems.find(({ kind }) => kind === 'weights-normalised')).toMatchObject({
      count: off.length,
      examples: off.slice(0, 5),
    })
    const all = session.offenders(id, 'weights-normalised')
    expect(all.ok && [...all.value.vertices]).toEqual(off)
    expect(all).toMatchObject({ value: { joints: new Uint32Array(0), others: [] } })
  })

  it('tells all joints that it is about by their places in the rig', async () => {
    const { session, id, rig } = await open()
    expect(rig.problems.find(({ kind }) => kind === 'rotation-normalised')?.examples).toHaveLength(5)
    const all = session.offenders(id, 'rotation-normalised')
    expect(all.ok && [...all.value.joints].map((joint) => rig.joints[joint].name)).toEqual(
      Array.from({ length: 7 }, (_, k) => `joint ${k}`),
    )
  })

  it('that the import has not is refused with the names of those that it has', async () => {
    const { session, id } = await open()
    expect(session.offenders(id, 'unheard-of')).toMatchObject({
      ok: false,
      problem: { kind: 'request-invalid', message: expect.stringContaining('weights-normalised') },
    })
    expect(session.offenders(99, 'weights-normalised')).toMatchObject({ ok: false, problem: { kind: 'body-unknown' } })
  })
})
