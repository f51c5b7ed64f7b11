import { validateBytes } from 'gltf-validator'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import { exportFormats } from '../../../../core/exchange/exportFormats.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { done } from '../../../../core/base/reply.ts'
import { buildTree, defaultTreeSettings } from '../../../../core/spheretree/buildTree.ts'
import { binaryFbx } from '../../../support/fbxFile.ts'
import { fbxLimb } from '../../../support/fbxLimb.ts'
import { fbxFiles, type RiggedFile } from '../../../support/riggedFiles.ts'
import { expectRig, noFiles } from '../../../support/sharedRigs.ts'

const made: RiggedFile = { name: 'post.fbx', read: () => binaryFbx(fbxLimb({ unit: 2.54 })), resources: noFiles }
const options = { rigid: { size: { by: 'budget', spheres: 20 }, clips: [], rate: 30 } } as const
/** Formats that extend the file of the rig. */
const gltfFormats = exportFormats().filter(({ ending }) => ending === null)

describe('the glTF converted from an FBX file', () => {
  it.each([made, ...fbxFiles])('has no errors or warnings in any format: $name', async ({ name, read, resources }) => {
    const bytes = read()
    const { rig } = expectRig(await readRig(bytes, name, resources))
    const tree = buildTree(rig, defaultTreeSettings, noProgress)
    const base = { name: name.replace(/^.*\//, ''), bytes, resources, rig, tree } as const
    expect(gltfFormats.length).toBeGreaterThanOrEqual(4)
    for (const format of gltfFormats) {
      const source = {
        ...base,
        skinning: 'linear',
        clip: null,
        contacts: () => done([]),
        jointContacts: () => done([]),
      } as const
      const { files } = expectRig(await format.write(source, options, noProgress))
      const { issues } = await validateBytes(files[0].bytes, { maxIssues: 0 })
      const serious = issues.messages.filter(({ severity }) => severity <= 1)
      const texts = serious.map(({ code, message, pointer }) => `${format.name} ${code} ${pointer} ${message}`)
      expect(texts.slice(0, 5)).toStrictEqual([])
    }
  })
})
