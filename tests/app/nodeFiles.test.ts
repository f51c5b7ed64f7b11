import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../cli/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'rigsphere-read-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text = '') => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a file that cannot be read', () => {
  const huge = file('huge.glb')
  truncateSync(huge, 1024 ** 3 + 1) // takes no room on the disk
  it.each([
    ['does not exist', join(folder, 'none.glb'), 'file-missing'],
    ['is below a file', join(file('plain.txt'), 'none.glb'), 'file-missing'],
    ['is a folder', folder, 'file-unreadable'],
    ['is a device', '/dev/null', 'file-unreadable'],
    ['has an impossible name', join(folder, 'x'.repeat(300)), 'file-unreadable'],
    ['has a name with a zero in it', join(folder, 'a\0b'), 'file-unreadable'],
    ['is too large', huge, 'file-too-large'],
  ])('because it %s is a problem that names it', async (_why, path, kind) => {
    expect(await nodeFiles.read(path)).toMatchObject({
      ok: false,
      problem: { kind, path, message: expect.stringContaining(path) },
    })
  })
})

describe('a file that can be read', () => {
  it('comes as its bytes', async () => {
    expect(await nodeFiles.read(file('a.bin', 'abc'))).toEqual({ ok: true, value: new Uint8Array([97, 98, 99]) })
  })

  it('is found from the file that names it', () => {
    expect(nodeFiles.resolve(join(folder, 'scenes', 's.json'), '../rigs/man.glb')).toBe(join(folder, 'rigs', 'man.glb'))
  })
})
