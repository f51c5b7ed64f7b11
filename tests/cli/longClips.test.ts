import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportRig } from '../../cli/export/exportRig.ts'
import { nodeFiles } from '../../host/nodeFiles.ts'
import { measuredMoments } from '../../core/exchange/rigid/measuredMoments.ts'
import { noProgress } from '../../core/base/progress.ts'
import { MOST_MOMENTS } from '../../core/rig/checkMomentCount.ts'
import { createSession } from '../../core/session/createSession.ts'
import { runCli } from '../support/cli.ts'
import { writeCliRig } from '../support/cliRig.ts'
import { good } from '../support/good.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-long-'))
  await writeCliRig(join(folder, 'ages.glb'), 1, 4e9)
  await writeCliRig(join(folder, 'hours.glb'), 1, 36_000)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const tooLong = (text: string) => ({ kind: 'clip-too-long', message: expect.stringContaining(text) })

describe('a clip that is too long', () => {
  it.each([
    ['ages.glb', 30, '120,000,000,000 moments'],
    ['ages.glb', 0.001, '4,000,000 moments'],
    ['hours.glb', 1000, '36,000,000 moments'],
  ])('is rejected by an export (%s, rate %d)', async (name, rate, moments) => {
    const out = join(folder, 'out.json')
    const reply = await exportRig(join(folder, name), out, { rate }, nodeFiles, noProgress)
    expect(reply).toMatchObject({ ok: false, problem: tooLong(moments) })
  })

  it('can be exported with a lower rate or without clips', async () => {
    for (const choice of [{ rate: 0.01 }, { clips: [] }]) {
      const out = join(folder, `${Object.keys(choice)[0]}.json`)
      expect(await exportRig(join(folder, 'hours.glb'), out, choice, nodeFiles, noProgress)).toMatchObject({ ok: true })
    }
  })

  it('cannot be scanned completely by the terminal program, but in part', async () => {
    const refused = await runCli(['scan', join(folder, 'ages.glb'), '--json'])
    expect(refused.code).toBe(1)
    expect(refused.json()).toMatchObject({ error: tooLong('--to') })
    const args = ['--from', '3e9', '--to', '3000000001', '--fps', '2', '--json']
    const part = await runCli(['scan', join(folder, 'ages.glb'), ...args])
    expect((part.json() as { frames: unknown[] }).frames).toHaveLength(3)
  })

  it('counts together with the other clips', () => {
    const clip = { name: 'walk', seconds: 1000, channels: [] }
    const most = MOST_MOMENTS / 1000 / 30
    expect(measuredMoments([clip], 30).ok).toBe(true)
    expect(
      measuredMoments(
        Array.from({ length: Math.ceil(most) }, () => clip),
        30,
      ).ok,
    ).toBe(false)
    expect(measuredMoments([{ ...clip, seconds: Number.POSITIVE_INFINITY }], 30).ok).toBe(false)
  })

  it('gives a slowed-down scene a finite length', async () => {
    const session = createSession(nodeFiles, () => 0)
    const body = { name: 'slow', rig: 'ages.glb', clip: 'bend', speed: 1e-308 }
    const text = JSON.stringify({ version: 1, bodies: [body] })
    const view = good(await session.openText(join(folder, 'slow.rigscene.json'), text, noProgress))
    expect(view.seconds).toBe(1e12)
  })
})
