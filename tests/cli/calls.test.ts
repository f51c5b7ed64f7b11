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
  it('prints its help on stdout and nothing else', async () => {
    const { code, stdout, stderr } = await runCli(['--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: rigsphere/)
    expect(stderr).toBe('')
  })

  it('prints the version of the package', async () => {
    const { code, stdout } = await runCli(['--version'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('answers a call without a command with its help on stderr and exit code 2', async () => {
    const { code, stdout, stderr } = await runCli([])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('Usage: rigsphere')
  })

  it('refuses an unknown command with exit code 2', async () => {
    const { code, stdout, stderr } = await runCli(['inspekt'])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain("unknown command 'inspekt'")
  })

  it.each([
    ['an unknown command', ['inspekt', '--json'], 'inspekt'],
    ['no command at all', ['--json'], 'no command'],
    ['an unknown option', ['inspect', 'a.glb', '--frobnicate', '--json'], '--frobnicate'],
    ['a missing operand', ['inspect', '--json'], 'rig'],
  ])('answers %s with one error document of kind usage where --json is asked for', async (_, args, named) => {
    const run = await runCli(args)
    expect(run.code).toBe(2)
    expect(run.stderr).toBe('')
    expect(run.json()).toEqual({ error: { kind: 'usage', message: expect.stringContaining(named) } })
  })
})

describe('a file named instead of a command', () => {
  it('that is not there is named in a message, exit code 1', async () => {
    const { code, stdout, stderr } = await runCli(['nowhere/man.glb'], { cwd: folder })
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('nowhere/man.glb does not exist')
  })

  it('that is not there is an error document with --json', async () => {
    const run = await runCli(['man.glb', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toEqual({
      error: { kind: 'file-missing', message: expect.stringContaining('man.glb'), path: 'man.glb' },
    })
  })

  it('of an ending we do not open is refused with the endings we do', async () => {
    await writeFile(join(folder, 'man.blend'), 'BLENDER')
    const run = await runCli(['man.blend', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({ error: { kind: 'format-unknown', message: expect.stringContaining('.glb') } })
  })
})

describe('help for those who mistype', () => {
  it.each([
    ['a command', ['exprt'], 'Did you mean export?'],
    ['a command to help with', ['help', 'exprt'], 'Did you mean export?'],
    ['an option', ['export', 'a.glb', '-o', 'b.json', '--spheer', '3'], 'Did you mean --spheres?'],
  ])('names what %s was meant to be', async (_, args, hint) => {
    const { code, stderr } = await runCli(args)
    expect(code).toBe(2)
    expect(stderr).toContain(hint)
  })

  it.each([
    ['a ray without a direction', ['probe', sampleRig, '--ray', '0,0,0,0,0,0'], 'its direction has no length'],
    ['a radius below 0', ['probe', sampleRig, '--sphere', '0,0,0,-1'], 'its radius is -1'],
    [
      'the nearest of a sphere',
      ['probe', sampleRig, '--sphere', '0,0,0,1', '--nearest'],
      '--nearest is only for --ray',
    ],
    ['frames that end before they begin', ['scan', sampleRig, '--from', '3', '--to', '1'], 'there are no frames'],
    ['a collapse beyond 1', ['tree', sampleRig, '--collapse', '5'], 'from 0 to 1'],
    ['a table that is not measured', ['bench', '--only', 'paper'], 'there are: papers'],
  ])('%s is a wrong call: exit code 2 and the reason', async (_, args, reason) => {
    const { code, stdout, stderr } = await runCli(args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(reason)
  })

  it('points from a wrong option to the help of its command', async () => {
    expect((await runCli(['tree', 'a.glb', '--leaf', '0'])).stderr).toContain('(see: rigsphere tree --help)')
  })

  it.each(everyCommand)('%s --help ends with examples, and fits a screen of 80 columns', async (name) => {
    const { code, stdout } = await runCli([name, '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`Examples:\n  rigsphere ${name} `))
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it('names the file that is broken, not only what is wrong in it', async () => {
    await writeFile(join(folder, 'cut.glb'), 'hello')
    const { code, stderr } = await runCli(['contacts', 'cut.glb'], { cwd: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^rigsphere: cut\.glb: GLB: /)
  })

  it('names the body of a scene whose rig is missing', async () => {
    const bodies = [{ name: 'left', rig: 'gone.glb' }]
    await writeFile(join(folder, 'lost.rigscene.json'), JSON.stringify({ version: 1, time: 0, bodies }))
    const { code, stderr } = await runCli(['contacts', 'lost.rigscene.json'], { cwd: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^rigsphere: Body "left": .*gone\.glb does not exist/)
  })

  it('says that a scene is no rig', async () => {
    await writeFile(join(folder, 'two.rigscene.json'), '{"version":1,"time":0,"bodies":[]}')
    const run = await runCli(['inspect', 'two.rigscene.json', '--json'], { cwd: folder })
    expect(run.code).toBe(1)
    expect(run.json()).toMatchObject({
      error: { kind: 'format-unknown', message: expect.stringContaining('is a scene') },
    })
  })

  it('says how the rigs of a folder are named', async () => {
    const { code, stderr } = await runCli(['batch', folder, '--out', join(folder, 'out')])
    expect(code).toBe(1)
    expect(stderr).toContain(`'${join(folder, '**', '*.{glb,gltf,vrm,fbx}')}'`)
  })

  it('tells of --self where nothing touches and it was not asked for', async () => {
    expect((await runCli(['contacts', sampleRig])).stdout).toContain('--self')
    expect((await runCli(['contacts', sampleRig, '--self'])).stdout).not.toContain('--self')
  })
})
