import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openParts } from '../../core/exchange/gltf/gltfContainer.ts'
import { exportFormats, findFormat } from '../../core/exchange/exportFormats.ts'
import { root } from '../../scripts/paths.mjs'
import { runCli } from '../support/cli.ts'
import { writeCliRig, writeSplitRig } from '../support/cliRig.ts'
import { sampleRig } from '../support/sample.ts'
import { seeded } from '../support/seeded.ts'

let folder: string
let rig: string
let bytes: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-export-'))
  rig = join(folder, 'limb.glb')
  bytes = await writeCliRig(rig)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Written {
  readonly written: { readonly path: string; readonly bytes: number }[]
  readonly report: { readonly figures: Record<string, number> }
}

async function ask(...more: string[]): Promise<Record<string, number>> {
  const args = ['export', rig, '-o', join(folder, 'budget.json'), '--force', '--json', ...more]
  return ((await runCli(args)).json() as Written).report.figures
}

describe('export', () => {
  it.each(exportFormats().map(({ name, ending }) => [name, ending ?? '.glb']))('writes %s', async (format, ending) => {
    const out = join(folder, `all-${format}${ending}`)
    // The small rig is flat and has no interior.
    const isInner = findFormat(format)?.takesInner === 'always'
    const source = isInner ? sampleRig : rig
    // The default of .sph takes long. tests/core/session/exportBody.test.ts tests it.
    const builder = format === 'sph' ? ['--builder', 'medial', '--depth', '1', '--effort', 'fast'] : []
    const density = isInner ? ['--inner', '100'] : []
    const words = ['--format', format, '--json', '--quiet', ...builder, ...density]
    const run = await runCli(['export', source, '-o', out, ...words])
    expect(run.stderr).toBe('')
    expect(run.code).toBe(0)
    const { written } = run.json() as Written
    expect(written[0].path).toBe(out)
    for (const { path, bytes: size } of written) expect((await readFile(path)).length).toBe(size)
  })

  it('writes several formats in one call, and shared data once', async () => {
    const own = await mkdtemp(join(folder, 'several-'))
    const words = ['--format', 'omi,khr', '--format', 'urdf,xrdf', '--json']
    const run = await runCli(['export', rig, '-o', join(own, 'limb.glb'), ...words])
    expect(run.code).toBe(0)
    const { written, formats } = run.json() as Written & { formats: { format: string; written: unknown[] }[] }
    const names = ['limb.omi.glb', 'limb.khr.glb', 'limb.urdf', 'limb.xrdf']
    expect(written.map(({ path }) => path)).toEqual(names.map((name) => join(own, name)))
    expect((await readdir(own)).toSorted()).toEqual(names.toSorted())
    expect(formats.map(({ format, written: own }) => [format, own.length])).toEqual([
      ['omi', 1],
      ['khr', 1],
      ['urdf', 1],
      ['xrdf', 2],
    ])
  })

  it('lists each file it read once, and mentions the reference pose if no clip was measured', async () => {
    await writeFile(join(folder, 'here.glb'), await readFile(rig))
    const run = await runCli(['export', 'here.glb', '-o', 'once.json', '--clips', 'none', '--json'], { cwd: folder })
    expect(run.json()).toMatchObject({
      read: ['here.glb'],
      report: { notes: expect.arrayContaining([expect.stringContaining('in the reference pose. In other poses')]) },
    })
  })

  it('reports requested and actual numbers with the reason, as text and as JSON', async () => {
    const call = ['export', rig, '-o', 'many.json', '--spheres', '300', '--force']
    const { report } = (await runCli([...call, '--json'], { cwd: folder })).json() as {
      report: { figures: Record<string, number>; notes: string[] }
    }
    expect(report.figures.requested).toBe(300)
    expect(report.figures.spheres).toBeLessThan(300)
    const reason = `300 spheres requested, ${report.figures.spheres} spheres created: no further split is possible`
    expect(report.notes.join(' ')).toContain(reason)
    // The limb is a flat sheet.
    expect(report.notes.join(' ')).toContain('encloses no volume')
    expect((await runCli(call, { cwd: folder })).stdout).toContain(reason)
    const document = JSON.parse(await readFile(join(folder, 'many.json'), 'utf8')) as { report: object }
    expect(document.report).toMatchObject({ requested: { by: 'budget', spheres: 300 }, volume: { ratio: null } })
  })

  it('infers the format from the extension and prints a table of written files', async () => {
    const run = await runCli(['export', rig, '-o', 'by-ending.urdf', '--spheres', '4'], { cwd: folder })
    expect(run.code).toBe(0)
    expect(run.stdout).toMatch(/by-ending\.urdf +\d+/)
    expect(run.stdout).toContain('at all 92 measured moments')
    expect(await readFile(join(folder, 'by-ending.urdf'), 'utf8')).toContain('<robot name="limb.glb">')
  })

  it('respects budget, clips and rate', async () => {
    expect((await ask('--spheres', '1')).spheres).toBe(1)
    expect((await ask('--clips', 'none')).moments).toBe(1)
    const few = await ask('--clips', 'bend', '--rate', '5')
    expect(few.moments).toBeLessThan((await ask('--rate', '60')).moments)
  })

  it('overwrites files only with --force', async () => {
    const out = join(folder, 'mine.json')
    await writeFile(out, 'mine')
    const run = await runCli(['export', rig, '-o', out, '--json'])
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'file-exists', path: out } })
    expect(await readFile(out, 'utf8')).toBe('mine')
    expect((await runCli(['export', rig, '-o', out, '--force'])).code).toBe(0)
    expect(await readFile(out, 'utf8')).toContain('rigsphere-bone-cut')
  })

  it('writes neither of two files if one exists', async () => {
    const own = join(folder, 'pair')
    await mkdir(own)
    await writeFile(join(own, 'limb.urdf'), 'mine')
    const run = await runCli(['export', rig, '-o', join(own, 'limb.xrdf'), '--json'])
    expect(run.json()).toMatchObject({ error: { kind: 'file-exists', path: join(own, 'limb.urdf') } })
    expect(await readdir(own)).toEqual(['limb.urdf'])
  })

  it.each([
    ['an extension without a format', ['-o', 'a.xyz'], 2, 'request-invalid', '.xyz'],
    ['a missing clip', ['-o', 'a.json', '--clips', 'walk'], 1, 'clip-unknown', 'walk'],
    ['a missing level', ['-o', 'a.json', '--level', '99'], 2, 'request-invalid', '99'],
    ['a level and a budget', ['-o', 'a.json', '--level', '1', '--spheres', '2'], 2, 'request-invalid', '--level 1'],
    [
      'a budget for a format that writes all spheres',
      ['-o', 'a.sph', '--spheres', '5'],
      2,
      'request-invalid',
      'sph has no rigid spheres',
    ],
    ['clips for a format that measures none', ['-o', 'a.glb', '--clips', 'bend'], 2, 'request-invalid', '--clips: '],
    ['a collapse beyond 1', ['-o', 'a.json', '--collapse', '5'], 2, 'usage', "'5'"],
    ['a missing body', ['-o', 'a.json', '--body', 'him'], 1, 'body-unknown', 'him'],
    ['a missing folder', ['-o', 'no/such/a.json'], 1, 'file-unwritable', 'Create it first'],
  ])('rejects %s by name', async (_, args, code, kind, named) => {
    const run = await runCli(['export', rig, ...args, '--json'], { cwd: folder })
    expect(run.code).toBe(code)
    expect(run.json()).toMatchObject({ error: { kind, message: expect.stringContaining(named) } })
  })

  it.each([
    ['export', 'missing.glb', '-o', join('no', 'such', 'a.json')],
    ['tree', 'missing.glb', '--dump', join('no', 'such', 'a.json')],
  ])('reports a missing folder before reading the rig: %s', async (...args) => {
    const run = await runCli([...args, '--json'], { cwd: folder })
    expect(run.json()).toMatchObject({
      error: { kind: 'file-unwritable', message: expect.stringContaining('no/such') },
    })
  })

  it('copies files referenced by a glTF, so that the export can be opened', async () => {
    const home = join(folder, 'home')
    const away = join(folder, 'away')
    const far = join(folder, 'far')
    for (const place of [home, away, far]) await mkdir(place)
    await writeSplitRig(join(home, 'limb.gltf'), 'data/limb 1.bin')
    const words = ['export', join(home, 'limb.gltf'), '--format', 'omi', '--clips', 'none', '--json']
    const run = await runCli([...words, '-o', join(away, 'limb.gltf')])
    expect((run.json() as Written).written.map(({ path }) => path)).toEqual([
      join(away, 'limb.gltf'),
      join(away, 'data', 'limb 1.bin'),
    ])
    expect(await readFile(join(away, 'data', 'limb 1.bin'))).toEqual(await readFile(join(home, 'data', 'limb 1.bin')))
    expect((await runCli(['inspect', join(away, 'limb.gltf')])).code).toBe(0)
    // Existing identical files are accepted. Nothing is copied if the export is beside the rig.
    for (const out of [join(away, 'again.gltf'), join(home, 'again.gltf')]) {
      expect(((await runCli([...words, '-o', out])).json() as Written).written.map(({ path }) => path)).toEqual([out])
    }
    await mkdir(join(far, 'data'))
    await writeFile(join(far, 'data', 'limb 1.bin'), 'mine')
    const taken = await runCli([...words, '-o', join(far, 'limb.gltf')])
    expect(taken.json()).toMatchObject({ error: { kind: 'file-exists', path: join(far, 'data', 'limb 1.bin') } })
    expect(await readdir(far)).toEqual(['data'])
  })

  it('embeds a buffer from outside the rig folder, so that the export can be opened', async () => {
    const deep = join(folder, 'deep', 'rigs')
    const away = join(folder, 'shallow')
    for (const place of [deep, away]) await mkdir(place, { recursive: true })
    await writeSplitRig(join(deep, 'limb.gltf'), '../limb.bin')
    const out = join(away, 'limb.gltf')
    const run = await runCli(['export', join(deep, 'limb.gltf'), '-o', out, '--allow-outside', '--json'])
    expect((run.json() as Written).written.map(({ path }) => path)).toEqual([out])
    expect((await runCli(['inspect', out])).code).toBe(0)
  })

  it('converts glTF text to GLB with an embedded buffer if the name ends in .glb', async () => {
    const own = join(folder, 'wrapped')
    await mkdir(own)
    const text = join(own, 'limb.gltf')
    await writeSplitRig(text, 'limb.bin')
    const out = join(own, 'limb.glb')
    expect((await runCli(['export', text, '-o', out])).code).toBe(0)
    const glb = await readFile(out)
    expect(glb.toString('latin1', 0, 4)).toBe('glTF')
    const { json, binary } = openParts(glb, out)
    const { asset, nodes, skins, accessors, animations } = JSON.parse(await readFile(text, 'utf8'))
    expect(json).toMatchObject({ asset, nodes, skins, accessors, animations })
    expect(json.buffers).toEqual([{ byteLength: expect.any(Number) }])
    const data = await readFile(join(own, 'limb.bin'))
    expect(Buffer.from(binary ?? []).subarray(0, data.length)).toEqual(data)
    expect((await runCli(['tree', out, '--json'])).json()).toMatchObject({ stored: true })
  })

  it.each(['wrong.gltf', 'wrong.json'])('does not write a GLB to %s', async (name) => {
    const run = await runCli(['export', rig, '-o', name, '--format', 'glb', '--json'], { cwd: folder })
    expect(run.code).toBe(2)
    expect(run.json()).toMatchObject({
      error: { kind: 'request-invalid', message: expect.stringMatching(/GLB, so its name must end in \.glb/) },
    })
    expect(await readdir(folder)).not.toContain(name)
  })

  it('lists formats and examples in its help', async () => {
    const { stdout } = await runCli(['export', '--help'])
    for (const { name, title } of exportFormats())
      expect(stdout).toMatch(new RegExp(`${name}\\s+${title.slice(0, 20)}`))
    expect(stdout).toContain('Examples:')
  })
})

/** The program itself, without the launcher process, which would survive a kill. */
const main = join(root, 'dist', 'cli', 'main.js')

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: 'ignore' })
  return { child, ended: new Promise<void>((resolve) => child.once('close', () => resolve())) }
}

describe('an export killed at any time', () => {
  it('leaves the old or the new file, never a partial one', async () => {
    const own = join(folder, 'killed')
    await mkdir(own)
    const out = join(own, 'man.glb')
    // Overwrites a copy of the rig: a file that must not be lost.
    const args = ['export', sampleRig, '-o', out, '--format', 'omi', '--force', '--clips', 'none']
    await runCli(args)
    const whole = await readFile(out)
    const random = seeded(1)
    let parts = 0
    for (let k = 0; k < 8; k++) {
      await writeFile(out, bytes)
      const { child, ended } = start(args)
      // Kills every other run while it writes, the others at a random time.
      if (k % 2 === 0) await partAppears(own, child)
      else await new Promise((resolve) => setTimeout(resolve, 100 + random() * 1200))
      child.kill('SIGKILL')
      await ended
      parts += (await readdir(own)).length - 1
      const now = await readFile(out)
      expect(now.equals(bytes) || now.equals(whole)).toBe(true)
    }
    expect(parts).toBeGreaterThan(0)
    // The next run that writes this file deletes leftover partial files.
    await start(args).ended
    expect(await readdir(own)).toEqual(['man.glb'])
    expect((await readFile(out)).equals(whole)).toBe(true)
  })

  it('with Ctrl-C exits with 130 and leaves no partial file', async () => {
    const own = join(folder, 'stopped')
    await mkdir(own)
    const out = join(own, 'man.json')
    const run = await runCli(['export', sampleRig, '-o', out, '--rate', '900'], { interruptAfter: 1200 })
    expect(run.code).toBe(130)
    expect(await readdir(own)).toEqual([])
  })
})

/** Waits until the child starts writing or has ended. */
async function partAppears(own: string, child: ChildProcess): Promise<void> {
  const appeared = () => readdirSync(own).some((name) => name.includes(`.${child.pid}-`))
  while (child.exitCode === null && !appeared()) await new Promise((resolve) => setImmediate(resolve))
}

const canMount = (() => {
  const probe = join(tmpdir(), `rigsphere-mount-${process.pid}`)
  spawnSync('mkdir', [probe])
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe]).status === 0
  if (mounted) spawnSync('umount', [probe])
  spawnSync('rmdir', [probe])
  return mounted
})()
if (!canMount) console.warn('Skipping full and read-only disks: this user cannot mount file systems')

describe('a file that cannot be written', () => {
  it.runIf(canMount).each([
    ['the disk is full', 'size=64k', 'the disk is full', 75],
    ['the disk is read-only', 'ro', 'read-only', 1],
  ])('because %s is reported with its path and a hint', async (_, mountOptions, named, code) => {
    const disk = await mkdtemp(join(folder, 'disk-'))
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', mountOptions, 'tmpfs', disk]).status).toBe(0)
    try {
      const out = join(disk, 'man.glb')
      const run = await runCli(['export', sampleRig, '-o', out, '--json'])
      expect(run.code).toBe(code)
      expect(run.json()).toMatchObject({ error: { kind: 'file-unwritable', path: out } })
      expect(run.stdout).toContain(named)
      expect(run.stdout).toContain('hoose another folder')
      expect(await readdir(disk)).toEqual([])
    } finally {
      spawnSync('umount', [disk])
    }
  })

  it.runIf(process.platform === 'linux')('because of a size limit is reported and leaves no partial file', async () => {
    const own = await mkdtemp(join(folder, 'limited-'))
    const out = join(own, 'man.glb')
    const words = [process.execPath, main, 'export', sampleRig, '-o', out, '--json']
    const run = spawnSync('sh', ['-c', 'ulimit -f 16; exec "$@"', 'sh', ...words], { encoding: 'utf8' })
    expect(run.status).toBe(1)
    expect(JSON.parse(run.stdout)).toMatchObject({ error: { kind: 'file-unwritable', path: out } })
    expect(await readdir(own)).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)(
    'because its folder belongs to another user is reported with the folder',
    async () => {
      const own = await mkdtemp(join(folder, 'others-'))
      const out = join(own, 'a.json')
      const nobody = 65534
      const words = ['-c', 'exec "$@"', 'sh', process.execPath, main, 'export', rig, '-o', out, '--json']
      spawnSync('chmod', ['755', folder, own])
      const run = spawnSync('sh', words, { encoding: 'utf8', uid: nobody, gid: nobody })
      expect(JSON.parse(run.stdout)).toMatchObject({
        error: { kind: 'file-unwritable', message: expect.stringContaining(`no permission to write to ${own}`) },
      })
    },
  )
})
