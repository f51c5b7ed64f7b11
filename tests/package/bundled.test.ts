import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions'
import createEncoder from 'draco3d/draco_encoder_nodejs.js'
import { build as esbuild } from 'esbuild'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { rollup } from '@rollup/wasm-node'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { provideElectron } from '../../scripts/electron.mjs'
import { appEnvironment, unattendedSwitches } from '../../scripts/launch.mjs'
import { root } from '../../scripts/paths.mjs'
import { makeSamples } from '../../scripts/samples.mjs'
import { fbxText } from '../support/fbxText.ts'

const folder = join(inject('installed'), 'game')
const dwarf = join(root, 'assets', 'rigs', 'dwarf.glb')

/** A game that queries two bodies and loads one file per decoder. */
const code = `
import { Vector3 } from 'three'
import { buildTree, createBody, createPose, defaultTreeSettings, noProgress, placeBody, queryPair, readRig } from 'rigsphere'
import { sphereTrees } from 'rigsphere/three'

globalThis.play = async () => {
  const counts = {}
  for (const name of ['draco.glb', 'meshopt.glb', 'quad.fbx']) counts[name] = (await read(name)).skin.triangles.length / 3
  const rig = await read('dwarf.glb')
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const [a, b] = [0, 1].map(() => createBody(rig, tree, createPose(rig)))
  placeBody(b, [1, 0, 0, 0.2, 0, 1, 0, 0.1, 0, 0, 1, 0])
  const contacts = queryPair(a, b).value.pairs.length / 2
  return { counts, contacts, plugin: typeof sphereTrees, three: new Vector3(3, 4, 0).length() }
}
async function read(name) {
  const bytes = new Uint8Array(await (await fetch('/' + name)).arrayBuffer())
  const reply = await readRig(bytes, name, async () => ({ ok: false }))
  if (!reply.ok) throw new Error(reply.problem.message)
  return reply.value.rig
}
`

const bundlers: Record<string, (outDir: string) => Promise<unknown>> = {
  vite: (outDir) =>
    vite({
      configFile: false,
      root: folder,
      logLevel: 'error',
      base: './',
      build: { outDir, target: 'es2022', modulePreload: { polyfill: false } },
    }),
  esbuild: (outDir) =>
    esbuild({
      entryPoints: [join(folder, 'game.js')],
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      outdir: outDir,
      logLevel: 'error',
    }),
  async rollup(outDir) {
    const bundle = await rollup({
      input: join(folder, 'game.js'),
      plugins: [nodeResolution],
      // Tree shaking takes most of the time, and the other two bundlers test it.
      treeshake: false,
      onLog: (level, log) => {
        if (level === 'warn') throw new Error(log.message)
      },
    })
    await bundle.write({ dir: outDir, format: 'es' })
  },
}

/** Rollup leaves package resolution to plugins. */
const nodeResolution = {
  name: 'node-resolution',
  resolveId(id: string): string | null {
    if (/^[./]/.test(id)) return null
    const [, name = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(id) ?? []
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
    const entry = manifest.exports[`.${inside}`]
    return join(folder, 'node_modules', name, entry.import ?? entry.default ?? entry)
  },
}

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="./game.js"></script>'
/** The strictest policy that allows WebAssembly. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
/** A message of the FBX reader, and the first bytes of Draco's WebAssembly. */
const DECODERS = ['the model hierarchy is cyclic', 'AGFzbQEAAAAB']
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

describe('a program that imports the library', () => {
  let server: Server
  let app: ElectronApplication
  let page: Page
  let triangles = 0

  beforeAll(async () => {
    await makeSamples(['dwarf'])
    triangles = await writeFiles()
    server = createServer(({ url = '' }, response) => {
      const path = join(folder, new URL(url, 'http://localhost').pathname)
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
      response.setHeader('Content-Security-Policy', POLICY)
      if (!existsSync(path)) response.statusCode = 404
      response.end(existsSync(path) ? readFileSync(path) : '')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const electron = await provideElectron()
    app = await _electron.launch({
      args: [...unattendedSwitches(electron), join(folder, 'browser.cjs')],
      env: appEnvironment() as Record<string, string>,
      chromiumSandbox: !unattendedSwitches(electron).includes('--no-sandbox'),
    })
    page = await app.firstWindow()
  })

  afterAll(async () => {
    await app?.close()
    server?.close()
  })

  it.each(Object.keys(bundlers))('built by %s runs in a page and loads decoders on demand', async (bundler) => {
    const outDir = join(folder, `by-${bundler}`)
    await bundlers[bundler]?.(outDir)
    if (bundler !== 'vite') writeFileSync(join(outDir, 'index.html'), PAGE)
    const faults: string[] = []
    const note = (text: string) => faults.push(text)
    page.on('pageerror', (error) => note(error.message))
    page.on('console', (message) => message.type() !== 'log' && note(message.text()))

    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/by-${bundler}/index.html`)
    const first = await loadedCode(page)
    expect(first.length).toBeGreaterThan(1000)
    for (const decoder of DECODERS) expect(first).not.toContain(decoder)

    const answer = await page.evaluate(() => (globalThis as unknown as { play(): Promise<unknown> }).play())
    expect(answer).toMatchObject({
      counts: { 'draco.glb': triangles, 'meshopt.glb': triangles, 'quad.fbx': 2 },
      plugin: 'function',
      three: 5,
    })
    expect((answer as { contacts: number }).contacts).toBeGreaterThan(0)
    const all = await loadedCode(page)
    for (const decoder of DECODERS) expect(all).toContain(decoder)
    expect(faults).toEqual([])
    page.removeAllListeners()
  })
})

/** All scripts loaded by the page so far. */
async function loadedCode(page: Page): Promise<string> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = addresses.filter((address) => address.endsWith('.js'))
  return (await Promise.all(scripts.map(async (address) => (await fetch(address)).text()))).join('')
}

/** Writes the files of the page. Returns the number of triangles in each compressed rig. */
async function writeFiles(): Promise<number> {
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'game.js'), code)
  writeFileSync(
    join(folder, 'browser.cjs'),
    `const { app, BrowserWindow } = require('electron')
     app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('about:blank'))`,
  )
  writeFileSync(join(folder, 'quad.fbx'), fbxText)
  copyFileSync(dwarf, join(folder, 'dwarf.glb'))
  const io = new NodeIO().registerExtensions([KHRDracoMeshCompression, EXTMeshoptCompression])
  await MeshoptEncoder.ready
  io.registerDependencies({ 'draco3d.encoder': await createEncoder(), 'meshopt.encoder': MeshoptEncoder })
  const draco = await io.read(dwarf)
  draco.createExtension(KHRDracoMeshCompression).setRequired(true)
  await io.write(join(folder, 'draco.glb'), draco)
  const meshopt = await io.read(dwarf)
  meshopt.createExtension(EXTMeshoptCompression).setRequired(true)
  await io.write(join(folder, 'meshopt.glb'), meshopt)
  const [mesh] = draco.getRoot().listMeshes()
  return (mesh?.listPrimitives() ?? []).reduce((sum, part) => sum + (part.getIndices()?.getCount() ?? 0) / 3, 0)
}
