import { describe, expect, it } from 'vitest'
import { exportTree } from '../../../core/exchange/write/formats/glbFormat.ts'
import { SKINNED_LARGEST } from '../../../core/innertree/buildInner.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { completeInner, innerOf, latestInner, RigLibrary } from '../../../core/session/scene/rigLibrary.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { expectSameBits } from '../../support/expectSameBits.ts'
import { limb } from '../../support/gltfFixture.ts'
import { memoryFiles } from '../../support/memoryFiles.ts'
import { expectRig, noFiles } from '../../support/sharedRigs.ts'
import { sampleBytes } from '../assets/builtSamples.ts'

const disk = new Map([
  ['dwarf.glb', sampleBytes('dwarf')],
  ['sheet.glb', limb().fixture.glb()],
])

async function load(path: string) {
  return expectRig(await new RigLibrary(memoryFiles(disk)).load(path, noProgress))
}

describe('innerOf', () => {
  it('builds once, and its settings become the default for later calls', async () => {
    const dwarf = await load('dwarf.glb')
    expect(latestInner(dwarf)).toBeUndefined()
    expect(completeInner(dwarf, {}).largest).toBe(SKINNED_LARGEST)
    const inner = expectRig(innerOf(dwarf, { spheres: 100 }, noProgress))
    expect(expectRig(innerOf(dwarf, {}, noProgress))).toBe(inner)
    expect(latestInner(dwarf)).toBe(inner)
    expect(dwarf.storedTrees.has(inner)).toBe(false)
  })

  it('uses the inner spheres stored in the file', async () => {
    const before = await load('dwarf.glb')
    const inner = expectRig(innerOf(before, { spheres: 100, largest: 0.05 }, noProgress))
    const tree = buildTree(before.rig, defaultTreeSettings, noProgress)
    const source = { name: 'dwarf.glb', bytes: sampleBytes('dwarf'), resources: noFiles }
    disk.set('stored.glb', expectRig(await exportTree(source, before.rig, tree, noProgress, null, inner)))
    const after = await load('stored.glb')
    const used = expectRig(innerOf(after, {}, noProgress))
    expectSameBits(used, inner)
    expect(after.storedTrees.has(used)).toBe(true)
    expect(after.inners.size).toBe(1)
  })

  it('fails with body-open if the rig encloses no volume', async () => {
    const reply = innerOf(await load('sheet.glb'), {}, noProgress)
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'body-open', path: 'sheet.glb' } })
  })
})
