import { describe, expect, it } from 'vitest'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import type { RigView } from '../../../core/session/view/sceneView.ts'
import type { Session } from '../../../core/session/session.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { offendingRig, OFF_VERTICES, RIG_JOINTS } from '../../support/offendingRig.ts'

async function open(): Promise<{ readonly session: Session; readonly id: number; readonly rig: RigView }> {
  const session = createSession(memoryFiles(new Map([['rig.glb', offendingRig()]])), () => 0)
  const scene = await session.open('rig.glb', noProgress)
  if (!scene.ok) throw new Error(scene.problem.message)
  const [{ id, rig }] = scene.value.bodies
  return { session, id, rig }
}

describe('session.offenders', () => {
  it('lists all affected vertices, while the problem lists five examples', async () => {
    const { session, id, rig } = await open()
    expect(rig.problems.find(({ kind }) => kind === 'weights-normalised')).toMatchObject({
      count: OFF_VERTICES.length,
      examples: OFF_VERTICES.slice(0, 5),
    })
    const all = session.offenders({ body: id, kind: 'weights-normalised' })
    expect(all.ok && [...all.value.vertices]).toEqual(OFF_VERTICES)
    expect(all).toMatchObject({ value: { joints: new Uint32Array(0), others: [] } })
  })

  it('lists all affected joints by index', async () => {
    const { session, id, rig } = await open()
    expect(rig.problems.find(({ kind }) => kind === 'rotation-normalised')?.examples).toHaveLength(5)
    const all = session.offenders({ body: id, kind: 'rotation-normalised' })
    expect(all.ok && [...all.value.joints].map((joint) => rig.joints[joint].name)).toEqual(RIG_JOINTS)
  })

  it('rejects an unknown problem kind and names the available ones', async () => {
    const { session, id } = await open()
    expect(session.offenders({ body: id, kind: 'unheard-of' })).toMatchObject({
      ok: false,
      problem: { kind: 'request-invalid', message: expect.stringContaining('weights-normalised') },
    })
    expect(session.offenders({ body: 99, kind: 'weights-normalised' })).toMatchObject({
      ok: false,
      problem: { kind: 'body-unknown' },
    })
  })
})
