import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Journal, JournalReader } from '../../cli/batch/journal.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-journal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Entry {
  readonly k: number
}

describe('journals', () => {
  it('of several writers are merged, and each entry is read once', async () => {
    const writers = [new Journal<Entry>(folder, 'one'), new Journal<Entry>(folder, 'two')]
    const reader = new JournalReader<Entry>(folder)
    await Promise.all([0, 1, 2, 3].map((k) => writers[k % 2].append({ k })))
    expect((await reader.readNew()).map(({ k }) => k).toSorted()).toEqual([0, 1, 2, 3])
    await writers[1].append({ k: 4 })
    expect(await reader.readNew()).toEqual([{ k: 4 }])
    expect(await reader.readNew()).toEqual([])
    expect(await readdir(folder)).toHaveLength(2)
    for (const writer of writers) await writer.close()
  })

  it('are files named after time, host and process, created with the first entry', async () => {
    const journal = new Journal<Entry>(join(folder, 'made'), 'shard-3')
    expect(await readdir(folder)).toEqual([])
    await journal.append({ k: 1 })
    await journal.close()
    const pattern = new RegExp(`^shard-3\\.\\d{8}T\\d{9}Z-[\\w-]+-${process.pid}-[\\da-f]{8}\\.jsonl$`)
    expect(await readdir(join(folder, 'made'))).toEqual([expect.stringMatching(pattern)])
  })

  it('may end in an incomplete line, which is read once complete', async () => {
    const path = join(folder, 'a.jsonl')
    const reader = new JournalReader<Entry>(folder)
    await writeFile(path, '{"k":1}\nnot JSON\nnull\n{"k":2}\n{"k":')
    expect(await reader.readNew()).toEqual([{ k: 1 }, { k: 2 }])
    await appendFile(path, '3}\n')
    expect(await reader.readNew()).toEqual([{ k: 3 }])
  })

  it('are empty if they do not exist', async () => {
    expect(await new JournalReader(join(folder, 'none')).readNew()).toEqual([])
  })
})
