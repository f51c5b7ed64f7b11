import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { noProgress } from '../../core/base/progress.ts'
import { createBody, placeBody } from '../../core/query/base/body.ts'
import { queryPair } from '../../core/query/queryPair.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { buildTree, defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { buildStale } from '../../scripts/build.mjs'
import { out, root } from '../../scripts/paths.mjs'
import { sampleBytes } from '../core/assets/builtSamples.ts'
import { expectRig, noFiles } from '../support/sharedRigs.ts'

let folder = ''
beforeAll(async () => {
  await buildStale(['library'], { quiet: true })
  mkdirSync(out, { recursive: true })
  folder = mkdtempSync(join(out, 'consumer-'))
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = `
import { buildTree, createBody, createPose, defaultTreeSettings, noProgress, placeBody, queryPair, readRig } from 'rigsphere'
import 'rigsphere/three'
globalThis.answer = (async () => {
  const { rig } = (await readRig(bytes, 'dwarf.glb', async () => ({ ok: false }))).value
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const [a, b] = [0, 1].map(() => createBody(rig, tree, createPose(rig)))
  placeBody(b, [1, 0, 0, 0.2, 0, 1, 0, 0.1, 0, 0, 1, 0])
  return [...queryPair(a, b).value.pairs]
})()
`

const consumer = `
import { queryPair, readRig, type Body, type Rig } from 'rigsphere'
import { bodyOf, sphereTrees } from 'rigsphere/three'
import { RigsphereSphereTree } from 'rigsphere/gltf-transform'
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js'

export function contacts(a: Body, b: Body): Uint32Array | string {
  const reply = queryPair(a, b)
  return reply.ok ? reply.value.pairs : reply.problem.message
}
export const names = (rig: Rig): readonly string[] => rig.joints.names
export const follow = (gltf: GLTF): Body => bodyOf(gltf).body
export const plugins = [sphereTrees, RigsphereSphereTree.EXTENSION_NAME, readRig]
// @ts-expect-error: a body is no number, so types did arrive.
export const wrong = (gltf: GLTF): number => bodyOf(gltf).body
// @ts-expect-error
export const lost = (rig: Rig): string => rig.skin.rest
// @ts-expect-error
export const other: number = RigsphereSphereTree.EXTENSION_NAME
`

describe('the library', () => {
  it('runs without Node, bundled for browsers, in a bare context', async () => {
    writeFileSync(join(folder, 'page.js'), page)
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        outDir: join(folder, 'dist'),
        target: 'es2022',
        minify: false,
        lib: { entry: join(folder, 'page.js'), formats: ['iife'], name: 'page', fileName: () => 'page.js' },
      },
    })
    const bytes = sampleBytes('dwarf')
    const context = createContext({ bytes, TextDecoder, TextEncoder, console, URL })
    runInContext(readFileSync(join(folder, 'dist', 'page.js'), 'utf8'), context)
    const { rig } = expectRig(await readRig(bytes, 'dwarf.glb', noFiles))
    const tree = buildTree(rig, defaultTreeSettings, noProgress)
    const [a, b] = [0, 1].map(() => createBody(rig, tree, createPose(rig)))
    placeBody(b, [1, 0, 0, 0.2, 0, 1, 0, 0.1, 0, 0, 1, 0])
    const expected = [...expectRig(queryPair(a, b)).pairs]
    expect(expected.length).toBeGreaterThan(0)
    expect([...((await context.answer) as number[])]).toEqual(expected)
  })

  it('includes its types', () => {
    writeFileSync(join(folder, 'consumer.ts'), consumer)
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--lib', 'es2023,dom']
    const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', '']
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const args = [tsc, '--ignoreConfig', ...options, ...modules, join(folder, 'consumer.ts')]
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder })
    expect(stdout.toString()).toBe('')
    expect(status).toBe(0)
  })
})
