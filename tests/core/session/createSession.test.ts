import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../cli/files.ts'
import { noProgress } from '../../../core/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'

const man = '../shared/rigs/CesiumMan.glb'

describe.skipIf(!existsSync(man))('a session on a real rig (skipped without ../shared/rigs)', () => {
  it('opens a rig as a scene of one body that plays its first clip', async () => {
    const session = createSession(nodeFiles, () => performance.now())
    const scene = await session.open(man, noProgress)
    expect(scene).toMatchObject({
      ok: true,
      value: { name: 'CesiumMan.glb', seconds: 2, bodies: [{ settings: { name: 'CesiumMan' } }] },
    })
    const frame = session.frame({ time: 0.5 })
    expect(frame.ok && frame.value.bodies[0].positions.length).toBe(3273 * 3)
  })

  it('adds a second body, whose contacts with the first one are found, under a name of its own', async () => {
    const session = createSession(nodeFiles, () => performance.now())
    await session.open(man, noProgress)
    const scene = await session.add(man, noProgress)
    expect(scene.ok && scene.value.bodies.map((body) => body.settings.name)).toEqual(['CesiumMan', 'CesiumMan 2'])
    const frame = session.frame({ time: 0 })
    if (!frame.ok) throw new Error(frame.problem.message)
    // Two bodies in one place: every triangle touches itself.
    expect(frame.value.contacts[0].triangles.length / 2).toBeGreaterThan(4672)
  })

  it('keeps the scene when the next file cannot be opened', async () => {
    const session = createSession(nodeFiles, () => performance.now())
    await session.open(man, noProgress)
    expect(await session.open('missing.glb', noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'file-missing' },
    })
    expect(session.frame({ time: 0 })).toMatchObject({ ok: true, value: { bodies: [{}] } })
  })
})
