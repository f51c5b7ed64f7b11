import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { exportTree } from '../../core/exchange/write/formats/glbFormat.ts'
import { noProgress } from '../../core/base/progress.ts'
import { createBody, placeBody } from '../../core/query/base/body.ts'
import { queryPair } from '../../core/query/queryPair.ts'
import { queryPenetration } from '../../core/query/penetration/queryPenetration.ts'
import { querySelf } from '../../core/query/querySelf.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { findClip } from '../../core/rig/findClip.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import { buildTree, defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { buildStale } from '../../scripts/build.mjs'
import { out, root } from '../../scripts/paths.mjs'
import { sampleBytes } from '../core/assets/builtSamples.ts'
import { expectRig, noFiles } from '../support/sharedRigs.ts'

/** The code blocks of docs/library.md, verbatim. */
const blocks = [...readFileSync(join(root, 'docs', 'library.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, code]) => code,
)

const FRAMES = [0, 0.3, 0.6]

/** Browser globals that Node lacks, and three frames at fixed times. */
const browser = `
import { readFileSync } from 'node:fs'
globalThis.self = globalThis
globalThis.ProgressEvent = class extends Event {}
globalThis.Request = class { constructor(url) { this.url = url } }
globalThis.fetch = async ({ url }) => new Response(readFileSync(new URL(url, import.meta.url)))
const times = ${JSON.stringify(FRAMES)}
const found = []
globalThis.onContacts = (pairs) => found.push([...pairs])
globalThis.requestAnimationFrame = (frame) => {
  if (times.length > 0) setTimeout(() => frame(times.shift() * 1000))
  else process.stdout.write(JSON.stringify(found))
}
`

const bytes = sampleBytes('man')
const { rig } = expectRig(await readRig(bytes, 'man.glb', noFiles))
const tree = buildTree(rig, defaultTreeSettings, noProgress)
let folder = ''

beforeAll(async () => {
  await buildStale(['library'], { quiet: true })
  mkdirSync(out, { recursive: true })
  // Inside the checkout, where `rigsphere` resolves to this package.
  folder = mkdtempSync(join(out, 'example-'))
  const exported = expectRig(await exportTree({ name: 'man.glb', bytes, resources: noFiles }, rig, tree))
  writeFileSync(join(folder, 'man.spheres.glb'), exported)
  writeFileSync(join(folder, 'browser.mjs'), browser)
}, 180_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(code: string, ...options: string[]): string {
  writeFileSync(join(folder, 'example.mjs'), code)
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, 'example.mjs'], { cwd: folder })
  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
  return stdout.toString()
}

/** Contacts of the same two bodies, computed by the core alone. */
function contactsAt(seconds: number): Uint32Array {
  const bodies = [0, 1].map((k) => {
    const pose = createPose(rig)
    poseAt(pose, rig.clips[k], seconds, true)
    const body = createBody(rig, tree, pose)
    placeBody(body, [1, 0, 0, k * 0.4, 0, 1, 0, 0, 0, 0, 1, 0])
    return body
  })
  return expectRig(queryPair(bodies[0], bodies[1])).pairs
}

describe('the examples of docs/library.md', () => {
  it('find the same contacts in three.js as the core, in at most 20 lines', () => {
    const [game] = blocks
    expect(
      game
        .trimEnd()
        .split('\n')
        .filter((line) => line !== '').length,
    ).toBeLessThanOrEqual(20)
    const found = JSON.parse(run(game, '--import', './browser.mjs')) as number[][]
    expect(found).toHaveLength(FRAMES.length)
    const expected = FRAMES.map((seconds) => contactsAt(seconds))
    expect(expected.every((pairs) => pairs.length > 100)).toBe(true)
    found.forEach((pairs, frame) => {
      // three.js computes matrices in a different order and stores keys as 32 bits, so barely touching pairs may
      // differ.
      const theirs = new Set(pairOf(pairs))
      const ours = pairOf([...expected[frame]])
      const shared = ours.filter((pair) => theirs.has(pair)).length
      expect(shared / Math.max(ours.length, theirs.size)).toBeGreaterThan(0.99)
    })
  })

  it('find self-contacts without three.js', () => {
    const pose = createPose(rig)
    const body = createBody(rig, tree, pose)
    poseAt(pose, findClip(rig, 'selfTouch'), 1.4)
    const expected = expectRig(querySelf(body)).pairs.length / 2
    expect(expected).toBeGreaterThan(10)
    expect(Number(run(blocks[1]))).toBe(expected)
  })

  it('keep the tree through glTF-Transform', async () => {
    run(blocks[2])
    const written = new Uint8Array(readFileSync(join(folder, 'man.out.glb')))
    expect(expectRig(await readRig(written, 'man.out.glb', noFiles)).trees).toHaveLength(1)
  })
})

describe('the example of inner spheres', () => {
  it('approximates the exact query', () => {
    const module = `import { readFileSync } from 'node:fs'
import { readRig } from 'rigsphere'
const none = async () => ({ ok: false, problem: { kind: 'file-missing', message: 'none' } })
const read = await readRig(new Uint8Array(readFileSync('man.spheres.glb')), 'man.spheres.glb', none)
export const { rig, trees } = read.value`
    writeFileSync(join(folder, 'man.mjs'), module)
    const [volume, direction, depth] = JSON.parse(run(blocks[3])) as [number, number[], number]
    const bodies = [0, 0.2].map((x) => {
      const body = createBody(rig, tree, createPose(rig))
      placeBody(body, [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0])
      return body
    })
    const exact = expectRig(queryPenetration(bodies[0], bodies[1]))
    expect(Math.abs(volume / exact.volume - 1)).toBeLessThan(0.1)
    expect(direction[0]).toBeGreaterThan(0.9)
    expect(Math.abs(depth / (exact.push?.depth ?? 0) - 1)).toBeLessThan(0.2)
  })
})

function pairOf(pairs: readonly number[]): string[] {
  return Array.from({ length: pairs.length / 2 }, (_, k) => `${pairs[k * 2]} ${pairs[k * 2 + 1]}`)
}
