import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStale } from '../../scripts/build.mjs'
import { root } from '../../scripts/paths.mjs'
import { writeCliRig, writeSplitRig } from '../support/cliRig.ts'

const launcher = join(root, 'cli', 'rigsphere.mjs')
let folder: string
let rig: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-streams-'))
  rig = await writeCliRig(join(folder, 'limb.glb'))
  await buildStale(['cli'], { quiet: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(args: readonly string[], input: string | Uint8Array = '') {
  return spawnSync(process.execPath, [launcher, ...args, '--quiet'], { cwd: folder, input })
}

/** `redirect` is appended to the shell command. */
function runInShell(args: readonly string[], redirect: string) {
  const words = [process.execPath, launcher, ...args, '--quiet']
  return spawnSync('sh', ['-c', `"$@" ${redirect}`, 'sh', ...words], { cwd: folder, encoding: 'utf8' })
}

describe('stdin as input', () => {
  it('is a rig whose format is detected by content', () => {
    const { status, stdout } = run(['inspect', '-', '--json'], rig)
    expect(status).toBe(0)
    expect(JSON.parse(stdout.toString())).toMatchObject({ rig: { name: 'stdin.glb', clips: [{ name: 'bend' }] } })
  })

  it.each([
    ['OBJ', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'],
    [
      'text STL',
      'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n',
    ],
    ['binary STL', new Uint8Array([...new Uint8Array(80), 1, 0, 0, 0, ...new Uint8Array(50)])],
  ])('can be %s', (_, input) => {
    expect(JSON.parse(run(['inspect', '-', '--json'], input).stdout.toString()).rig.triangles).toBe(1)
  })

  it('is a scene whose rigs are resolved in the current folder, also in threads', () => {
    const bodies = ['a', 'b'].map((name) => ({ name, rig: 'limb.glb' }))
    const scene = JSON.stringify({ version: 1, bodies })
    const asked = ['contacts', '-', '--json', '--method', 'brute']
    const [alone, threaded] = [asked, [...asked, '--threads', '2']].map((args) => {
      return (JSON.parse(run(args, scene).stdout.toString()) as { pairs: { triangles: unknown[] }[] }).pairs
    })
    expect(alone?.[0]?.triangles.length).toBeGreaterThan(0)
    expect(threaded).toEqual(alone)
  })

  it('is rejected if empty', () => {
    const { status, stderr } = run(['inspect', '-'])
    expect(status).toBe(1)
    expect(stderr.toString()).toContain('- is empty')
  })

  it('cannot be watched: exit code 2', () => {
    expect(run(['watch', '-', '-o', 'x.json'], rig).status).toBe(2)
    expect(run(['watch', 'limb.glb', '-o', '-', '--format', 'json']).status).toBe(2)
  })
})

describe('stdout as output', () => {
  it('receives exactly the bytes of the file; the report goes to stderr', async () => {
    const { status, stdout, stderr } = run(['export', '-', '-o', '-', '--format', 'glb'], rig)
    expect(status).toBe(0)
    expect(run(['export', 'limb.glb', '-o', 'file.glb']).status).toBe(0)
    expect(stdout.equals(await readFile(join(folder, 'file.glb')))).toBe(true)
    expect(stderr.toString()).toMatch(/^written +bytes/)
    expect(await readdir(folder)).not.toContain('-')
  })

  it('receives the dump of a tree', () => {
    const { stdout, stderr } = run(['tree', 'limb.glb', '--dump', '-'])
    expect(JSON.parse(stdout.toString())[0]).toMatchObject({ id: 0, level: 1 })
    expect(stderr.toString()).toContain('spheres on')
  })

  it.each([
    ['with --json', ['--format', 'json', '--json'], '--json and the file cannot both use stdout'],
    ['of two formats', ['--format', 'json,urdf'], '2 formats cannot be written to the stream -'],
    ['for a format with additional files', ['--format', 'xrdf'], 'xrdf also writes stdout.urdf'],
    ['without a format', [], 'Unknown extension'],
  ])('is rejected %s: exit code 2', (_, more, reason) => {
    const { status, stdout, stderr } = run(['export', 'limb.glb', '-o', '-', ...more])
    expect(status).toBe(2)
    expect(`${stdout}${stderr}`).toContain(reason)
  })

  it('is rejected for glTF text with a separate buffer', async () => {
    await writeSplitRig(join(folder, 'split.gltf'), 'split.bin')
    const { status, stdout, stderr } = run(['export', 'split.gltf', '-o', '-', '--format', 'omi'])
    expect(status).toBe(2)
    expect(stdout.length).toBe(0)
    expect(stderr.toString()).toContain('split.bin')
  })
})

describe.runIf(process.platform === 'linux')('a path to an open descriptor', () => {
  it.each([
    ['/dev/stdout', '>> log'],
    ['/dev/fd/1', '>> log'],
    ['/proc/self/fd/1', '>> log'],
    ['/dev/fd/7', '7>> log'],
  ])('%s is written as a stream, even with --force', async (path, redirect) => {
    await writeFile(join(folder, 'log'), 'before\n')
    const { status } = runInShell(['export', 'limb.glb', '-o', path, '--format', 'json', '--force'], redirect)
    expect(status).toBe(0)
    const text = await readFile(join(folder, 'log'), 'utf8')
    expect(text).toMatch(/^before\n\{/)
    expect(JSON.parse(text.slice('before\n'.length))).toMatchObject({ format: 'rigsphere-bone-cut' })
  })

  it('fails if the disk is full', () => {
    const args = ['export', 'limb.glb', '-o', '-', '--format', 'json']
    const full = runInShell(args, '> /dev/full')
    expect([full.status, full.stderr]).toEqual([75, expect.stringContaining('the disk is full')])
  })

  it('can be an input', () => {
    const { stdout } = runInShell(['inspect', '/dev/fd/5', '--json'], '5< limb.glb')
    expect(JSON.parse(stdout)).toMatchObject({ rig: { name: 'stdin.glb' } })
  })
})
