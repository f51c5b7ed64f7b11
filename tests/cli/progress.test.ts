import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../cli/run/answer.ts'
import { contacts } from '../../cli/commands/contactsCommand.ts'
import { distance } from '../../cli/commands/distanceCommand.ts'
import { penetration } from '../../cli/commands/penetrationCommand.ts'
import { exportRig } from '../../cli/export/exportRig.ts'
import { nodeFiles } from '../../host/nodeFiles.ts'
import { ProgressLine } from '../../cli/run/progressLine.ts'
import { createProgressMemory, readProgress } from '../../cli/run/progressMemory.ts'
import { writeCliRig } from '../support/cliRig.ts'

let folder: string
let rig: string
let scene: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-progress-'))
  rig = join(folder, 'limb.glb')
  scene = join(folder, 'two.rigscene.json')
  await writeCliRig(rig)
  const bodies = ['left', 'right'].map((name) => ({ name, rig: 'limb.glb' }))
  await writeFile(scene, JSON.stringify({ version: 1, bodies }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A call with these options that records its progress reports. */
function recorded<Options>(options: Options): { call: Call<Options>; reports: [number, number, string][] } {
  const reports: [number, number, string][] = []
  const progress = { report: (...report: [number, number, string]) => void reports.push(report) }
  return { call: { operands: [scene], options, progress, files: nodeFiles }, reports }
}

describe('progress', () => {
  it('names the running query, not the previous phase', async () => {
    const asked = recorded({ method: 'on-demand' as const })
    await contacts(asked.call as never)
    expect(asked.reports.at(-1)).toEqual([0, 0, 'looking for contacts'])
    const near = recorded({})
    await distance(near.call)
    expect(near.reports.at(-1)?.[2]).toBe('measuring the distance')
    const shared = recorded({})
    await penetration(shared.call)
    expect(shared.reports.at(-1)?.[2]).toBe('computing the intersection volume')
  })

  it('shows a new phase immediately, because its first step may block', () => {
    const memory = createProgressMemory()
    const line = new ProgressLine(false, memory)
    line.report(3, 4, 'loading the body')
    line.report(0, 0, 'looking for contacts')
    expect(readProgress(memory)).toEqual({ percent: -1, what: 'looking for contacts' })
  })

  it('never decreases between the formats of one export', async () => {
    const { call, reports } = recorded({})
    const out = join(folder, 'many')
    const reply = await exportRig(rig, out, { format: ['omi', 'urdf', 'glb'] }, nodeFiles, call.progress)
    expect(reply.ok).toBe(true)
    const ofFormats = reports.filter(([, , what]) => /^(omi|urdf|glb): /.test(what))
    const shares = ofFormats.map(([done, total]) => done / total)
    expect(new Set(shares)).toEqual(new Set([0, 2 / 3]))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(reports.slice(reports.indexOf(ofFormats[0]))).toEqual(ofFormats)
  })
})
