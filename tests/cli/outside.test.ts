import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { validateBytes } from 'gltf-validator'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { exportRig } from '../../cli/export/exportRig.ts'
import { createNodeFiles, nodeFiles } from '../../host/nodeFiles.ts'
import { openParts } from '../../core/exchange/gltf/gltfContainer.ts'
import { leavesFolder } from '../../core/exchange/base/leavesFolder.ts'
import { noProgress } from '../../core/base/progress.ts'
import { RigLibrary } from '../../core/session/scene/rigLibrary.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import { runCli } from '../support/cli.ts'
import { writeCliRig, writeSplitRig } from '../support/cliRig.ts'

/** As with `--allow-outside`. */
const everything = createNodeFiles(() => true)

const SECRET = 'the secret key '.repeat(100)

/** One transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
/** Folder of the rigs. */
let rigs: string
let secret: string
let count = 0
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rigsphere-outside-')))
})
beforeEach(async () => {
  const own = join(folder, String(++count))
  rigs = join(own, 'rigs')
  secret = join(own, 'secret', 'id_rsa')
  await mkdir(rigs, { recursive: true })
  await mkdir(join(own, 'secret'))
  await writeFile(secret, SECRET)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A valid rig whose first buffer is an unused reference to another file. */
async function writeHostile(name: string, uri: string, byteLength: unknown = SECRET.length): Promise<string> {
  const path = join(rigs, name)
  const { json, binary } = openParts(await writeCliRig(path), path)
  const own = `data:application/octet-stream;base64,${Buffer.from(binary ?? []).toString('base64')}`
  const views = (json.bufferViews as { buffer: number }[]).map((view) => ({ ...view, buffer: 1 }))
  const buffers = [
    { uri, byteLength },
    { uri: own, byteLength: binary?.length ?? 0 },
  ]
  await writeFile(path, JSON.stringify({ ...json, bufferViews: views, buffers }))
  return path
}

const exportTo = (target: string, files: FileSource) =>
  exportRig(
    join(rigs, 'man.gltf'),
    join(target, 'man.gltf'),
    { clips: [], force: true, format: ['omi'] },
    files,
    noProgress,
  )

const exportAs = (out: string, files: FileSource) =>
  exportRig(join(rigs, 'man.gltf'), out, { clips: [], format: ['omi'] }, files, noProgress)

async function writeRig(image: string): Promise<string> {
  await writeSplitRig(join(rigs, 'man.gltf'), 'man.bin')
  const json = JSON.parse(await readFile(join(rigs, 'man.gltf'), 'utf8'))
  await writeFile(join(rigs, 'man.gltf'), JSON.stringify({ ...json, images: [{ uri: image }] }))
  const target = join(rigs, '..', 'out', 'target')
  await mkdir(target, { recursive: true })
  return target
}

describe('a reference in a rig', () => {
  it.each([
    ['a parent folder', '../secret/id_rsa'],
    ['a parent folder after a subfolder', 'data/../../secret/id_rsa'],
    ['an absolute path', '/etc/passwd'],
    ['a path with backslashes', '..\\secret\\id_rsa'],
    ['a Windows drive', 'C:\\Users\\me\\id_rsa'],
    ['a drive-relative path', 'C:id_rsa'],
    ['a network share', '\\\\server\\share\\id_rsa'],
    ['a network share with slashes', '//server/share/id_rsa'],
    ['a Windows device path', '\\\\?\\C:\\id_rsa'],
    ['a process', '/proc/self/environ'],
  ])('to %s is rejected with the file name', async (_, name) => {
    await writeFile(join(rigs, 'man.gltf'), '{}')
    const reply = await nodeFiles.readReferenced(join(rigs, 'man.gltf'), name)
    expect(reply).toMatchObject({
      ok: false,
      problem: {
        kind: 'file-outside',
        path: join(rigs, 'man.gltf'),
        message: expect.stringMatching(/man\.gltf.*folder/),
      },
    })
    expect(leavesFolder(name)).toBe(true)
  })

  it.each(['man.bin', 'data/man.bin', './man.bin', 'data/../man.bin', '..man.bin', 'a..b/man.bin', '.../man.bin'])(
    'to %s stays in the folder',
    async (name) => {
      await writeFile(join(rigs, 'man.gltf'), '{}')
      await mkdir(join(rigs, 'data'))
      await mkdir(join(rigs, name, '..'), { recursive: true })
      await writeFile(join(rigs, name), 'abc')
      expect(leavesFolder(name)).toBe(false)
      const reply = await nodeFiles.readReferenced(join(rigs, 'man.gltf'), name, 2)
      expect(reply).toEqual({ ok: true, value: new Uint8Array([97, 98]) })
    },
  )

  it('to its own folder through the parent folder is read', async () => {
    await writeFile(join(rigs, 'man.gltf'), '{}')
    await writeFile(join(rigs, 'man.bin'), 'abc')
    expect((await nodeFiles.readReferenced(join(rigs, 'man.gltf'), '../rigs/man.bin')).ok).toBe(true)
  })

  it('to a symbolic link that leads outside is rejected, for files and folders', async () => {
    await writeFile(join(rigs, 'man.gltf'), '{}')
    await symlink(secret, join(rigs, 'file'))
    await symlink(join(secret, '..'), join(rigs, 'data'))
    await symlink('file', join(rigs, 'chain'))
    for (const name of ['file', 'data/id_rsa', 'chain']) {
      const reply = await nodeFiles.readReferenced(join(rigs, 'man.gltf'), name)
      expect(reply).toMatchObject({ ok: false, problem: { kind: 'file-outside', files: [secret] } })
    }
  })

  it('to a symbolic link that stays inside is read', async () => {
    await writeFile(join(rigs, 'man.gltf'), '{}')
    await writeFile(join(rigs, 'v2.bin'), 'abc')
    await symlink('v2.bin', join(rigs, 'man.bin'))
    expect((await nodeFiles.readReferenced(join(rigs, 'man.gltf'), 'man.bin')).ok).toBe(true)
  })

  it("may be next to a linked rig or next to the link's target", async () => {
    const store = join(rigs, '..', 'store')
    await mkdir(store)
    for (const name of ['man.gltf', 'man.bin']) {
      await writeFile(join(store, name), '{}')
      await symlink(join(store, name), join(rigs, name))
    }
    await writeFile(join(rigs, 'own.bin'), 'abc')
    const rig = join(rigs, 'man.gltf')
    expect((await nodeFiles.readReferenced(rig, 'man.bin')).ok).toBe(true)
    expect((await nodeFiles.readReferenced(rig, 'own.bin')).ok).toBe(true)
    expect((await nodeFiles.readReferenced(rig, '../secret/id_rsa')).ok).toBe(false)
  })

  it('is checked by rig and real path', async () => {
    await writeFile(join(rigs, 'man.gltf'), '{}')
    await symlink(secret, join(rigs, 'link'))
    const rig = join(rigs, 'man.gltf')
    const asked: string[][] = []
    const files = createNodeFiles((...args) => asked.push(args) > 0)
    expect((await files.readReferenced(rig, '../secret/id_rsa', 4)).ok).toBe(true)
    expect((await files.readReferenced(rig, 'link', 4)).ok).toBe(true)
    expect(asked).toEqual([
      [rig, secret],
      [rig, secret],
    ])
  })

  it.skipIf(process.platform !== 'linux')('never reads pipes, devices or kernel files', async () => {
    await writeFile(join(rigs, 'man.gltf'), '{}')
    spawnSync('mkfifo', [join(rigs, 'pipe')])
    await symlink('/dev/zero', join(rigs, 'zero'))
    await symlink('/proc/self/environ', join(rigs, 'environ'))
    const files = createNodeFiles(() => true)
    for (const name of ['pipe', 'zero', 'environ', '/proc/self/environ', '/sys/kernel/notes']) {
      const reply = await files.readReferenced(join(rigs, 'man.gltf'), name)
      expect(reply).toMatchObject({ ok: false, problem: { kind: 'file-unreadable' } })
    }
    expect(await nodeFiles.read('/proc/self/environ')).toMatchObject({ ok: false })
  })
})

describe('a rig that references files outside its folder', () => {
  it.each([
    ['../secret/id_rsa', SECRET.length],
    ['..%2Fsecret%2Fid_rsa', SECRET.length],
    ['%2e%2e/secret/id_rsa', SECRET.length],
    ['../secret/id_rsa', 1e12],
    ['ABSOLUTE', SECRET.length],
    ['ABSOLUTE', 1e12],
  ])('is not packed into a GLB (%s, %d bytes)', async (uri, byteLength) => {
    const rig = await writeHostile('man.gltf', uri.replace('ABSOLUTE', secret), byteLength)
    const reply = await exportRig(rig, join(rigs, 'out.glb'), {}, nodeFiles, noProgress)
    expect(reply).toMatchObject({
      ok: false,
      problem: {
        kind: 'file-outside',
        path: rig,
        files: [secret],
        message: expect.stringMatching(/^man\.gltf refers to a file outside its folder: .* --allow-outside/),
      },
    })
    expect(await readdir(rigs)).toEqual(['man.gltf'])
  })

  it.each(['FILEURI', '%252e%252e/secret/id_rsa', '..%255csecret%255cid_rsa', 'C:/secret/id_rsa', '%00'])(
    'is not packed into a GLB (%s)',
    async (uri) => {
      const rig = await writeHostile('man.gltf', uri.replace('FILEURI', `file://${secret}`))
      const reply = await exportRig(rig, join(rigs, 'out.glb'), {}, everything, noProgress)
      expect(reply).toMatchObject({ ok: false })
      expect(await readdir(rigs)).toEqual(['man.gltf'])
    },
  )

  it.each([1e12, SECRET.length + 1, -1, 0.5, 'many'])(
    'is not packed with a wrong length, even if allowed (%s)',
    async (byteLength) => {
      const rig = await writeHostile('man.gltf', '../secret/id_rsa', byteLength)
      const reply = await exportRig(rig, join(rigs, 'out.glb'), {}, everything, noProgress)
      const message = expect.stringContaining('buffer 0')
      expect(reply).toMatchObject({ ok: false, problem: { kind: 'file-broken', message } })
    },
  )

  it('is packed up to the declared length if allowed', async () => {
    const rig = await writeHostile('man.gltf', '../secret/id_rsa', 8)
    const out = join(rigs, 'out.glb')
    expect(await exportRig(rig, out, {}, everything, noProgress)).toMatchObject({ ok: true })
    const glb = await readFile(out, 'latin1')
    expect(glb).toContain(SECRET.slice(0, 8))
    expect(glb).not.toContain(SECRET.slice(0, 9))
  })

  it('lists all such files in one problem', async () => {
    await writeSplitRig(join(rigs, 'man.gltf'), '../data/man.bin')
    const json = JSON.parse(await readFile(join(rigs, 'man.gltf'), 'utf8'))
    json.buffers.push({ uri: '../secret/id_rsa', byteLength: 60 })
    json.bufferViews[json.accessors[json.meshes[0].primitives[0].attributes.POSITION].bufferView].buffer = 1
    await writeFile(join(rigs, 'man.gltf'), JSON.stringify(json))
    const reply = await new RigLibrary(nodeFiles).load(join(rigs, 'man.gltf'), noProgress)
    expect(reply).toMatchObject({ problem: { files: [join(rigs, '..', 'data', 'man.bin'), secret] } })
  })

  it('can be allowed by every command that opens rigs', () => {
    const program = new Command()
    for (const register of commands) register(program)
    const without = program.commands.filter(({ options }) => !options.some(({ long }) => long === '--allow-outside'))
    expect(without.map((command) => command.name())).toEqual(['bench'])
  })

  it('opens only with --allow-outside, also in threads and in a batch', async () => {
    await writeSplitRig(join(rigs, 'man.gltf'), '../data/man.bin')
    const rig = join(rigs, 'man.gltf')
    const scan = ['scan', rig, '--to', '0.1', '--threads', '2', '--json']
    const batch = ['batch', rig, '--out', join(rigs, 'out'), '--format', 'json', '--clips', 'none', '--json']
    const calls = [scan, batch, [...scan, '--allow-outside'], [...batch, '--allow-outside']]
    const codes: (number | null)[] = []
    for (const args of calls) codes.push((await runCli(args)).code)
    expect(codes).toEqual([1, 3, 0, 0])
  })
})

describe('an image outside the rig folder', () => {
  it.each(['../secret/id_rsa', '/etc/passwd'])('is rejected without permission (%s)', async (image) => {
    const target = await writeRig(image)
    for (const ending of ['glb', 'gltf']) {
      const reply = await exportAs(join(target, `man.${ending}`), nodeFiles)
      const message = expect.stringContaining('--allow-outside')
      expect(reply).toMatchObject({ problem: { kind: 'file-outside', path: join(rigs, 'man.gltf'), message } })
    }
    expect(await readdir(target)).toEqual([])
  })

  it('remains a reference if the export is written to the rig folder', async () => {
    await writeRig('../secret/id_rsa')
    expect(await exportAs(join(rigs, 'out.gltf'), nodeFiles)).toMatchObject({ ok: true })
    expect(JSON.parse(await readFile(join(rigs, 'out.gltf'), 'utf8')).images).toEqual([{ uri: '../secret/id_rsa' }])
  })

  it.each(['glb', 'gltf'])('is embedded once with permission (%s)', async (ending) => {
    const target = await writeRig('../secret/skin.png')
    await writeFile(join(secret, '..', 'skin.png'), PICTURE)
    const json = JSON.parse(await readFile(join(rigs, 'man.gltf'), 'utf8'))
    json.images.push({ uri: 'own.png' }, { name: 'again', uri: '../secret/skin.png' })
    await writeFile(join(rigs, 'man.gltf'), JSON.stringify(json))
    await writeFile(join(rigs, 'own.png'), PICTURE)
    const out = join(target, `man.${ending}`)
    const notes = expect.arrayContaining(['Embedded from outside the folder of the rig: ../secret/skin.png.'])
    expect(await exportAs(out, everything)).toMatchObject({ ok: true, value: { report: { notes } } })
    const written = openParts(await readFile(out), out)
    const views = written.json.bufferViews as { buffer: number; byteOffset?: number; byteLength: number }[]
    const [skin, own, again] = written.json.images as { bufferView?: number }[]
    expect(skin).toEqual({ mimeType: 'image/png', bufferView: expect.any(Number) })
    expect(own).toEqual({ uri: 'own.png' })
    expect(again).toEqual({ name: 'again', mimeType: 'image/png', bufferView: skin.bufferView })
    const view = views[skin.bufferView ?? -1]
    const [, data = ''] = String((written.json.buffers as { uri?: string }[])[view.buffer].uri ?? '').split(',')
    const buffer = ending === 'glb' ? Buffer.from(written.binary ?? []) : Buffer.from(data, 'base64')
    const start = view.byteOffset ?? 0
    expect(buffer.subarray(start, start + view.byteLength).equals(PICTURE)).toBe(true)
    expect(await readdir(target)).toContain('own.png')
    const { issues } = await validateBytes(new Uint8Array(await readFile(out)), {
      externalResourceFunction: async (name) => new Uint8Array(await readFile(join(target, name))),
    })
    expect(issues.messages.filter(({ severity }) => severity === 0)).toEqual([])
  })

  it('is not embedded if it is not an image', async () => {
    const target = await writeRig('../secret/id_rsa')
    const message = expect.stringContaining('"../secret/id_rsa", outside the folder of the rig, cannot be embedded')
    const reply = await exportAs(join(target, 'man.glb'), everything)
    expect(reply).toMatchObject({ problem: { kind: 'export-unsupported', message } })
    expect(await readdir(target)).toEqual([])
  })

  it('remains a reference if it is missing', async () => {
    const target = await writeRig('../secret/missing.png')
    expect(await exportAs(join(target, 'man.gltf'), everything)).toMatchObject({ ok: true })
    expect(await readFile(join(target, 'man.gltf'), 'utf8')).toContain('"../secret/missing.png"')
  })

  it('is embedded together with a second buffer from outside', async () => {
    const target = await writeRig('../secret/skin.png')
    await writeFile(join(secret, '..', 'skin.png'), PICTURE)
    const json = JSON.parse(await readFile(join(rigs, 'man.gltf'), 'utf8'))
    json.buffers.push({ name: 'key', uri: '../secret/id_rsa', byteLength: 8 })
    await writeFile(join(rigs, 'man.gltf'), JSON.stringify(json))
    const out = join(target, 'man.glb')
    expect(await exportAs(out, everything)).toMatchObject({ ok: true })
    const uri = `data:application/octet-stream;base64,${Buffer.from(SECRET.slice(0, 8)).toString('base64')}`
    const { buffers } = openParts(await readFile(out), out).json as { buffers: unknown[] }
    expect(buffers[1]).toEqual({ name: 'key', uri, byteLength: 8 })
  })
})

describe('copies of files referenced by an exported glTF', () => {
  it('do not follow links out of the rig folder', async () => {
    const target = await writeRig('textures/skin.png')
    await symlink(join(secret, '..'), join(rigs, 'textures'))
    await writeFile(join(secret, '..', 'skin.png'), SECRET)
    expect(await exportTo(target, nodeFiles)).toMatchObject({ problem: { kind: 'file-outside' } })
    expect(await readdir(target)).not.toContain('textures')
    expect(await exportTo(target, everything)).toMatchObject({ ok: true })
    expect(await readFile(join(target, 'textures', 'skin.png'), 'utf8')).toBe(SECRET)
  })

  it('are not written through links that leave the target folder', async () => {
    const target = await writeRig('textures/skin.png')
    await mkdir(join(rigs, 'textures'))
    await writeFile(join(rigs, 'textures', 'skin.png'), 'a picture')
    await symlink(join(secret, '..'), join(target, 'textures'))
    await symlink(secret, join(target, 'man.bin'))
    const refused = { problem: { kind: 'file-unwritable', message: expect.stringContaining('link') } }
    expect(await exportTo(target, nodeFiles)).toMatchObject(refused)
    await rm(join(target, 'man.bin'))
    expect(await exportTo(target, nodeFiles)).toMatchObject(refused)
    expect(await readFile(secret, 'utf8')).toBe(SECRET)
    expect(await readdir(join(secret, '..'))).toEqual(['id_rsa'])
  })
})
