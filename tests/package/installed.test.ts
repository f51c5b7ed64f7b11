import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { makeSamples } from '../../scripts/samples.mjs'
import { root } from '../../scripts/paths.mjs'
import { fbxText } from '../support/fbxText.ts'

const alone = join(inject('installed'), 'alone')
const game = join(inject('installed'), 'game')
const installed = join(alone, 'node_modules', 'rigsphere')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

beforeAll(async () => {
  await makeSamples(['dwarf'])
  for (const folder of [alone, game]) {
    copyFileSync(join(root, 'assets', 'rigs', 'dwarf.glb'), join(folder, 'dwarf.glb'))
    writeFileSync(join(folder, 'quad.fbx'), fbxText)
  }
}, 600_000)

interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

function node(cwd: string, args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const rigsphere = (...words: string[]) => node(alone, [join(installed, 'cli', 'rigsphere.mjs'), ...words])

describe('the npm package', () => {
  it('has no dependencies and is small', () => {
    expect(readdirSync(join(alone, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['rigsphere'])
    const tarball = readdirSync(inject('installed')).find((name) => name.endsWith('.tgz')) ?? ''
    expect(statSync(join(inject('installed'), tarball)).size).toBeLessThan(2e6)
  })

  it('contains the library and the terminal program, but not the window', () => {
    expect(readdirSync(join(installed, 'dist')).sort()).toEqual(['cli', 'library'])
    expect(readdirSync(installed)).not.toContain('scripts')
  })

  it('contains its licence and those of all bundled packages', () => {
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toContain('MIT')
    for (const bundle of ['cli', 'library']) {
      const notices = readFileSync(join(installed, 'dist', bundle, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
      expect(notices).toContain('The Draco Authors')
      expect(notices).toContain('three.js authors')
    }
  })
})

describe('the installed terminal program', () => {
  it('prints its version', () => {
    expect(rigsphere('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  })

  it.each(['dwarf.glb', 'quad.fbx'])('inspects %s', (file) => {
    const { status, stdout } = rigsphere('inspect', file)
    expect(stdout).toMatch(/triangles +\d+/)
    expect(status).toBe(0)
  })

  it('reports that it has no window and suggests a command', () => {
    const { status, stdout, stderr } = rigsphere('dwarf.glb')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /^rigsphere: dwarf\.glb cannot be shown: this package has no window\. Run "rigsphere inspect/,
    )
    expect(stderr).not.toContain('    at ')
    expect(JSON.parse(rigsphere('dwarf.glb', '--json').stdout)).toMatchObject({ error: { path: 'dwarf.glb' } })
    expect(rigsphere('--help').stdout).not.toContain('in the window')
  })
})

const useLibrary = `
import { readFileSync } from 'node:fs'
import { readRig } from 'rigsphere'
for (const name of ['dwarf.glb', 'quad.fbx']) {
  const read = await readRig(new Uint8Array(readFileSync(name)), name, async () => ({ ok: false }))
  console.log(read.ok ? read.value.rig.skin.triangles.length > 0 : read.problem)
}
`

const usePeers = `
import { NodeIO } from '@gltf-transform/core'
import { RigsphereSphereTree } from 'rigsphere/gltf-transform'
import { bodyOf, sphereTrees } from 'rigsphere/three'
new NodeIO().registerExtensions([RigsphereSphereTree])
console.log(typeof bodyOf, typeof sphereTrees)
`

const typed = `
import { queryPair, type Body } from 'rigsphere'
export function contacts(a: Body, b: Body): Uint32Array | string {
  const reply = queryPair(a, b)
  return reply.ok ? reply.value.pairs : reply.problem.message
}
// @ts-expect-error: a body is no number, so types did arrive.
export const wrong = (a: Body): number => a
`

const typedPeers = `
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { NodeIO } from '@gltf-transform/core'
import type { Body } from 'rigsphere'
import { RigsphereSphereTree } from 'rigsphere/gltf-transform'
import { bodyOf } from 'rigsphere/three'
export const follow = (gltf: GLTF): Body => bodyOf(gltf).body
export const io = new NodeIO().registerExtensions([RigsphereSphereTree])
// @ts-expect-error
export const wrong = (gltf: GLTF): number => bodyOf(gltf).body
`

describe('the installed library', () => {
  it('runs in Node without three and glTF-Transform', () => {
    writeFileSync(join(alone, 'use.mjs'), useLibrary)
    expect(node(alone, ['use.mjs'])).toEqual({ status: 0, stdout: 'true\ntrue\n', stderr: '' })
  })

  it('uses the three and glTF-Transform of the application', () => {
    writeFileSync(join(game, 'use.mjs'), usePeers)
    expect(node(game, ['use.mjs'])).toEqual({ status: 0, stdout: 'function function\n', stderr: '' })
    expect(readdirSync(join(game, 'node_modules', 'rigsphere'))).not.toContain('node_modules')
  })

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types that resolve without three, as %s and %s', (module, resolution) => {
    writeFileSync(join(alone, 'typed.ts'), typed)
    expect(tsc(alone, 'typed.ts', ['--module', module, '--moduleResolution', resolution])).toEqual([0, ''])
  })

  it('has types compatible with those of three and glTF-Transform', () => {
    writeFileSync(join(game, 'typedPeers.ts'), typedPeers)
    expect(tsc(game, 'typedPeers.ts', ['--module', 'nodenext', '--skipLibCheck', '--lib', 'es2023,dom'])).toEqual([
      0,
      '',
    ])
  })
})

function tsc(cwd: string, file: string, options: readonly string[]): [number | null, string] {
  const program = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const strict = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2023', '--types', '']
  const { status, stdout } = node(cwd, [program, ...strict, ...options, file])
  return [status, stdout]
}
