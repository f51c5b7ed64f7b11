import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { sampleRig } from '../support/sample.ts'

const everyCommand = [
  'inspect',
  'deform',
  'tree',
  'contacts',
  'scan',
  'probe',
  'distance',
  'penetration',
  'export',
  'batch',
  'watch',
  'bench',
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigsphere-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the terminal program', () => {
  it('prints only its help to stdout', async () => {
    const { code, stdout, stderr } = await runCli(['--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: rigsphere/)
    expect(stderr).toBe('')
  })

  it('prints the package version', async () => {
    const { code, stdout } = await runCli(['--version'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('prints its help to stderr and exits with 2 without a command', async () => {
    const { code, stdout, stderr } = await runCli([])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('Usage: rigsphere')
  })

  it('rejects an unknown command with exit code 2', async () => {
    const { code, stdout, stderr } = await runCli(['inspekt'])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain("unknown command 'inspekt'")
  })

  it.each([
    ['an unknown command', ['inspekt', '--json'], 'inspekt'],
    ['a missing command', ['--json'], 'missing command'],
    ['an unknown option', ['inspect', 'a.glb', '--frobnicate', '--json'], '--frobnicate'],
    ['a missing operand', ['inspect', '--json'], 'rig'],
  ])('reports %s as one JSON error of kind usage with --json', async (_, args, named) => {
    const run = await runCli(args)
    expect(run.code).toBe(2)
    expect(run.stderr).toBe('')
    expect(run.json()).toEqual({ error: { kind: 'usage', message: expect.stringContaining(named) } })
  })
})

describe('a file name instead of a command', () => {
  it('of a missing file is reported with exit code 1', async () => {
    const { code, stdout, stderr } = await runCli(['nowhere/man.glb'], { cwd: folder })
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('nowhere/man.glb does not exist')
  })

  it('of a missing file is reported as a JSON error with --json', async () => {
    const run = await runCli(['man.glb', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toEqual({
      error: { kind: 'file-missing', message: expect.stringContaining('man.glb'), path: 'man.glb' },
    })
  })

  it('with an unsupported extension is rejected with a list of supported ones', async () => {
    await writeFile(join(folder, 'man.blend'), 'BLENDER')
    const run = await runCli(['man.blend', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'format-unknown', message: expect.stringContaining('.glb') } })
  })
})

describe('help for invalid calls', () => {
  it.each([
    ['a command', ['exprt'], 'Did you mean export?'],
    ['a command in a help request', ['help', 'exprt'], 'Did you mean export?'],
    ['an option', ['export', 'a.glb', '-o', 'b.json', '--spheer', '3'], 'Did you mean --spheres?'],
  ])('suggests a correction for %s', async (_, args, hint) => {
    const { code, stderr } = await runCli(args)
    expect(code).toBe(2)
    expect(stderr).toContain(hint)
  })

  it.each([
    ['a ray without a direction', ['probe', sampleRig, '--ray', '0,0,0,0,0,0'], 'its direction has length 0'],
    ['a radius below 0', ['probe', sampleRig, '--sphere', '0,0,0,-1'], 'its radius is -1'],
    ['--nearest with a sphere', ['probe', sampleRig, '--sphere', '0,0,0,1', '--nearest'], '--nearest requires --ray'],
    ['frames that end before they start', ['scan', sampleRig, '--from', '3', '--to', '1'], 'there are no frames'],
    ['a collapse beyond 1', ['tree', sampleRig, '--collapse', '5'], 'from 0 to 1'],
    ['an unknown table', ['bench', '--only', 'paper'], 'available: papers'],
  ])('%s exits with 2 and the reason', async (_, args, reason) => {
    const { code, stdout, stderr } = await runCli(args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(reason)
  })

  it('refers to the help of the command after an invalid option', async () => {
    expect((await runCli(['tree', 'a.glb', '--leaf', '0'])).stderr).toContain('(see: rigsphere tree --help)')
  })

  it.each(everyCommand)('%s --help ends with examples and fits 80 columns', async (name) => {
    const { code, stdout } = await runCli([name, '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`Examples:\n  rigsphere ${name} `))
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it('names the broken file', async () => {
    await writeFile(join(folder, 'cut.glb'), 'hello')
    const { code, stderr } = await runCli(['contacts', 'cut.glb'], { cwd: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^rigsphere: cut\.glb: GLB: /)
  })

  it('names the body whose rig is missing', async () => {
    const bodies = [{ name: 'left', rig: 'gone.glb' }]
    await writeFile(join(folder, 'lost.rigscene.json'), JSON.stringify({ version: 1, time: 0, bodies }))
    const { code, stderr } = await runCli(['contacts', 'lost.rigscene.json'], { cwd: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^rigsphere: Body "left": .*gone\.glb does not exist/)
  })

  it('rejects a scene where a rig is expected', async () => {
    await writeFile(join(folder, 'two.rigscene.json'), '{"version":1,"time":0,"bodies":[]}')
    const run = await runCli(['inspect', 'two.rigscene.json', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({
      error: { kind: 'format-unknown', message: expect.stringContaining('is a scene') },
    })
  })

  it('suggests a pattern if a folder is passed to batch', async () => {
    const { code, stderr } = await runCli(['batch', folder, '--out', join(folder, 'out')])
    expect(code).toBe(1)
    expect(stderr).toContain(`'${join(folder, '**', '*.{glb,gltf,vrm,fbx}')}'`)
  })

  it('suggests --self when no contacts are found', async () => {
    expect((await runCli(['contacts', sampleRig])).stdout).toContain('--self')
    expect((await runCli(['contacts', sampleRig, '--self'])).stdout).not.toContain('--self')
  })
})
