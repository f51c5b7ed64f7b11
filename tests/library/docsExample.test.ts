import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRig } from '../../core/exchange/readRig.ts'
import { exportTree } from '../../core/exchange/write/treeFormat.ts'
import { noProgress } from '../../core/progress.ts'
import { createBody, placeBody } from '../../core/query/body.ts'
import { queryPair } from '../../core/query/pair.ts'
import { querySelf } from '../../core/query/self.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { findClip } from '../../core/rig/findClip.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import { buildTree, defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import { buildStale } from '../../scripts/build.mjs'
import { out, root } from '../../scripts/paths.mjs'
import { sampleBytes } from '../core/assets/builtSamples.ts'
import { expectRig, noFiles } from '../support/sharedRigs.ts'

/** The code blocks of docs/library.md, to the letter. */
const blocks = [...readFileSync(join(root, 'docs', 'library.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, code]) => code,
)

const FRAMES = [0, 0.3, 0.6]

/** What a browser has and Node has not; and three frames at known times. */
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
  // Inside the checkout, where `rigsphere` means this package.
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

/** The same two fighters by the core alone. */
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
  it('take no more than 20 lines to ask for contacts in three.js, and find what the core finds', () => {
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
      // three computes matrices in another order and keys in 32 bits: a pair that barely touches may differ.
      const theirs = new Set(pairOf(pairs))
      const ours = pairOf([...expected[frame]])
      const shared = ours.filter((pair) => theirs.has(pair)).length
      expect(shared / Math.max(ours.length, theirs.size)).toBeGreaterThan(0.99)
    })
  })

  it('ask a body about itself without three', () => {
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

function pairOf(pairs: readonly number[]): string[] {
  return Array.from({ length: pairs.length / 2 }, (_, k) => `${pairs[k * 2]} ${pairs[k * 2 + 1]}`)
}
