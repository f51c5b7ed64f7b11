import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'

const tetrahedron = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'

/** A row in which each body touches the next, not ordered by name. */
const bodies = Array.from({ length: 30 }, (_, k) => ({
  name: `body ${(k * 7) % 30}`,
  rig: 'tetrahedron.obj',
  place: { position: [k * 0.4, (k % 3) * 0.05, 0.01 * k] },
}))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-threads-'))
  await writeFile(join(folder, 'tetrahedron.obj'), tetrahedron)
  const scene = { version: 1, ignore: [['body 0', 'body 7']], bodies }
  await writeFile(join(folder, 'row.rigscene.json'), JSON.stringify(scene))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function document(...words: string[]): Promise<Record<string, unknown>> {
  const run = await runCli([...words, '--json', '--quiet'], { cwd: folder })
  expect(run.stderr).toBe('')
  expect(run.code).toBe(0)
  return run.json() as Record<string, unknown>
}

/** Frames without times, which differ from run to run. */
async function scan(...threads: string[]): Promise<object[]> {
  const { frames } = await document('scan', 'row.rigscene.json', '--to', '3', ...threads)
  return (frames as Record<string, number>[]).map(({ time, contacts, refits }) => ({ time, contacts, refits }))
}

describe('several threads', () => {
  it('find the same contacts as one thread, in the same order', async () => {
    const one = await document('contacts', 'row.rigscene.json')
    const pairs = one['pairs'] as { a: string; b: string }[]
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.some(({ a, b }) => a === 'body 0' && b === 'body 7')).toBe(false)
    for (const threads of ['2', '5']) {
      const several = await document('contacts', 'row.rigscene.json', '--threads', threads)
      expect(several['pairs']).toEqual(pairs)
      expect(several['complete']).toBe(true)
    }
  })

  it('scan with the same counts as one thread', async () => {
    const one = await scan('--threads', '1')
    expect(one).toHaveLength(91)
    expect(await scan('--threads', '3')).toEqual(one)
    expect(await scan()).toEqual(one)
  })

  it('report the same error for a scene that cannot be opened', async () => {
    const run = await runCli(['scan', 'nowhere.rigscene.json', '--threads', '2', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'file-missing' } })
  })

  it.each(['0', '1.5', 'many'])('cannot be %s', async (threads) => {
    const run = await runCli(['contacts', 'row.rigscene.json', '--threads', threads, '--json'], { cwd: folder })
    expect(run.code).toBe(2)
  })
})
