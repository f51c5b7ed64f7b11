import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles, writeWhole } from '../../host/nodeFiles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('reading', () => {
  it('returns the bytes of a file', async () => {
    const path = join(folder, 'bytes.bin')
    await writeFile(path, new Uint8Array([1, 2, 255]))
    expect(await nodeFiles.read(path)).toEqual({ ok: true, value: new Uint8Array([1, 2, 255]) })
  })

  it('names a missing file', async () => {
    const path = join(folder, 'none.glb')
    expect(await nodeFiles.read(path)).toMatchObject({ ok: false, problem: { kind: 'file-missing', path } })
  })

  it('rejects a folder', async () => {
    expect(await nodeFiles.read(folder)).toMatchObject({
      ok: false,
      problem: { kind: 'file-unreadable', path: folder },
    })
  })

  it('rejects a file too large for memory without reading it', async () => {
    const path = join(folder, 'huge.glb')
    await writeFile(path, '')
    await truncate(path, 2 * 1024 ** 3)
    expect(await nodeFiles.read(path)).toMatchObject({ ok: false, problem: { kind: 'file-too-large', path } })
  })

  it('resolves paths relative to the scene file', () => {
    expect(nodeFiles.resolve(join(folder, 'a.rigscene.json'), 'rigs/man.glb')).toBe(join(folder, 'rigs', 'man.glb'))
  })
})

describe('writing', () => {
  it('writes the whole file and leaves no temporary files', async () => {
    const own = join(folder, 'written')
    await mkdir(own)
    expect(await writeWhole(join(own, 'a.json'), 'ä')).toEqual({ ok: true, value: 2 })
    expect(await readFile(join(own, 'a.json'), 'utf8')).toBe('ä')
    expect(await readdir(own)).toEqual(['a.json'])
  })

  it('fails with a reason and leaves nothing behind', async () => {
    const path = join(folder, 'no', 'such', 'a.json')
    expect(await writeWhole(path, 'x')).toMatchObject({ ok: false, problem: { kind: 'file-unwritable', path } })
  })

  it('keeps the old file if it cannot be replaced', async () => {
    const own = join(folder, 'taken')
    const path = join(own, 'a.json')
    // A folder at the target path: the rename fails after the bytes were written.
    await mkdir(join(path, 'inside'), { recursive: true })
    expect(await writeWhole(path, 'x')).toMatchObject({ ok: false })
    expect(await readdir(own)).toEqual(['a.json'])
  })

  it('does not replace a socket', async () => {
    const path = join(folder, 'socket')
    const server = createServer().listen(path)
    await once(server, 'listening')
    const reply = await writeWhole(path, 'x')
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'file-unwritable', path } })
    expect((await stat(path)).isSocket()).toBe(true)
    server.close()
  })

  it('replaces the target of a symbolic link and keeps the link', async () => {
    const own = join(folder, 'linked')
    await mkdir(own)
    await writeFile(join(own, 'v1.json'), 'old')
    await symlink('v1.json', join(own, 'latest.json'))
    expect(await writeWhole(join(own, 'latest.json'), 'new')).toMatchObject({ ok: true })
    expect(await readlink(join(own, 'latest.json'))).toBe('v1.json')
    expect(await readFile(join(own, 'v1.json'), 'utf8')).toBe('new')
    expect(await readdir(own)).toEqual(['latest.json', 'v1.json'])
  })
})
