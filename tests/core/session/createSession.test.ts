import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../host/nodeFiles.ts'
import { noProgress } from '../../../core/base/progress.ts'
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

  it('adds a second body with a unique name and finds its contacts with the first', async () => {
    const session = createSession(nodeFiles, () => performance.now())
    await session.open(man, noProgress)
    const scene = await session.add(man, noProgress)
    expect(scene.ok && scene.value.bodies.map((body) => body.settings.name)).toEqual(['CesiumMan', 'CesiumMan 2'])
    const frame = session.frame({ time: 0 })
    if (!frame.ok) throw new Error(frame.problem.message)
    // Two bodies at the same position: every triangle touches its copy.
    expect(frame.value.contacts[0].triangles.length / 2).toBeGreaterThan(4672)
  })

  it('keeps the scene if the next file cannot be opened', async () => {
    const session = createSession(nodeFiles, () => performance.now())
    await session.open(man, noProgress)
    expect(await session.open('missing.glb', noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'file-missing' },
    })
    expect(session.frame({ time: 0 })).toMatchObject({ ok: true, value: { bodies: [{}] } })
  })

  it('rejects a body with a non-finite size and keeps the scene', async () => {
    const session = createSession(nodeFiles, () => performance.now())
    const scene = await session.open(man, noProgress)
    if (!scene.ok) throw new Error(scene.problem.message)
    const [{ id, rig, settings }] = scene.value.bodies
    const place = { ...settings.place, scale: [1e300, 1, 1] as const }
    expect(session.arrange([{ id, rig: rig.id, settings: { ...settings, place } }], noProgress)).toMatchObject({
      ok: false,
      problem: { kind: 'placement-invalid', message: expect.stringContaining('1e+300') },
    })
    expect(session.frame({ time: 0 })).toMatchObject({ ok: true, value: { bodies: [{ body: id }] } })
  })

  it('counts all spheres as refitted by the bottom-up method, and few on demand', async () => {
    const session = createSession(nodeFiles, () => performance.now())
    await session.open(man, noProgress)
    await session.add(man, noProgress)
    const frame = session.frame({ time: 0, compare: true })
    const spheres = session.geometry({ body: 1 })
    if (!frame.ok || !spheres.ok) throw new Error('no frame')
    expect(frame.value.bottomUp?.counts.refits).toBe(2 * spheres.value.spheres)
    expect(frame.value.counts.refits).toBeLessThanOrEqual(2 * spheres.value.spheres)
  })
})
