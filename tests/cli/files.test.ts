import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles, writeWhole } from '../../cli/files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('reading', () => {
  it('gives the bytes of a file', async () => {
    const path = join(folder, 'bytes.bin')
    await writeFile(path, new Uint8Array([1, 2, 255]))
    expect(await nodeFiles.read(path)).toEqual({ ok: true, value: new Uint8Array([1, 2, 255]) })
  })

  it('names a file that is missing', async () => {
    const path = join(folder, 'none.glb')
    expect(await nodeFiles.read(path)).toMatchObject({ ok: false, problem: { kind: 'file-missing', path } })
  })

  it('refuses a folder', async () => {
    expect(await nodeFiles.read(folder)).toMatchObject({
      ok: false,
      problem: { kind: 'file-unreadable', path: folder },
    })
  })

  it('refuses what does not fit into memory, without reading it', async () => {
    const path = join(folder, 'huge.glb')
    await writeFile(path, '')
    await truncate(path, 2 * 1024 ** 3)
    expect(await nodeFiles.read(path)).toMatchObject({ ok: false, problem: { kind: 'file-too-large', path } })
  })

  it('finds what a scene file names beside itself', () => {
    expect(nodeFiles.resolve(join(folder, 'a.rigscene.json'), 'rigs/man.glb')).toBe(join(folder, 'rigs', 'man.glb'))
  })
})

describe('writing', () => {
  it('puts the whole file in place and leaves nothing beside it', async () => {
    const own = join(folder, 'written')
    await mkdir(own)
    expect(await writeWhole(join(own, 'a.json'), 'ä')).toEqual({ ok: true, value: 2 })
    expect(await readFile(join(own, 'a.json'), 'utf8')).toBe('ä')
    expect(await readdir(own)).toEqual(['a.json'])
  })

  it('says why it cannot, and leaves nothing behind', async () => {
    const path = join(folder, 'no', 'such', 'a.json')
    expect(await writeWhole(path, 'x')).toMatchObject({ ok: false, problem: { kind: 'file-unwritable', path } })
  })

  it('keeps the old file when the new one cannot take its place', async () => {
    const own = join(folder, 'taken')
    const path = join(own, 'a.json')
    // A folder in the file's place: the rename fails after the bytes were written.
    await mkdir(join(path, 'inside'), { recursive: true })
    expect(await writeWhole(path, 'x')).toMatchObject({ ok: false })
    expect(await readdir(own)).toEqual(['a.json'])
  })

  it('puts no file in the place of what is none', async () => {
    const path = join(folder, 'socket')
    const server = createServer().listen(path)
    await once(server, 'listening')
    const reply = await writeWhole(path, 'x')
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'file-unwritable', path } })
    expect((await stat(path)).isSocket()).toBe(true)
    server.close()
  })

  it('replaces the file that a link leads to, and the link stays', async () => {
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
