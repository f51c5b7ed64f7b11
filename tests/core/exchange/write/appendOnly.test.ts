import { validateBytes } from 'gltf-validator'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import { TREE_EXTENSION } from '../../../../core/exchange/tree/treeExtension.ts'
import { exportTree } from '../../../../core/exchange/write/formats/glbFormat.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { buildTree, defaultTreeSettings } from '../../../../core/spheretree/buildTree.ts'
import { type Json, type OpenGltf, openGltf, spelledJson } from '../../../support/openGltf.ts'
import { type RiggedFile, riggedFiles } from '../../../support/riggedFiles.ts'
import { expectRig } from '../../../support/sharedRigs.ts'

async function exported({ name, read, resources }: RiggedFile) {
  const bytes = read()
  const { rig } = expectRig(await readRig(bytes, name, resources))
  const tree = buildTree(rig, { ...defaultTreeSettings, leaf: 64 }, noProgress)
  return { bytes, written: expectRig(await exportTree({ name, bytes, resources }, rig, tree)) }
}

/** Removes everything that the format adds; the rest must equal the original. */
function withoutTree({ text, isGlb }: OpenGltf, original: Json): Json {
  const json = spelledJson(text) as Record<string, Json[]> & { extensionsUsed?: unknown[] }
  const mesh = json.meshes.findIndex((one) => TREE_EXTENSION in ((one.extensions as Json | undefined) ?? {}))
  const extensions = json.meshes[mesh].extensions as Json
  delete extensions[TREE_EXTENSION]
  if (Object.keys(extensions).length === 0) delete json.meshes[mesh].extensions
  expect(json.extensionsUsed?.pop()).toBe(TREE_EXTENSION)
  if (json.extensionsUsed?.length === 0) delete json.extensionsUsed
  json.bufferViews.pop()
  if (isGlb) json.buffers[0].byteLength = (original.buffers as Json[])[0].byteLength
  else json.buffers.pop()
  return json
}

/** Errors and warnings of the Khronos validator. */
async function validatorIssues(bytes: Uint8Array, { resources }: RiggedFile): Promise<string[]> {
  const externalResourceFunction = async (uri: string) =>
    expectRig(await resources(decodeURIComponent(uri), Number.POSITIVE_INFINITY))
  const { issues } = await validateBytes(bytes, { maxIssues: 0, externalResourceFunction })
  const serious = issues.messages.filter(({ severity }) => severity <= 1)
  return serious.map(({ code, message, pointer }) => `${code} ${pointer} ${message}`).toSorted()
}

describe('a file with an added tree', () => {
  it.each(riggedFiles)('is valid and otherwise unchanged: $name', async (file) => {
    const { bytes, written } = await exported(file)
    const before = openGltf(bytes)
    const after = openGltf(written)
    const original = spelledJson(before.text)
    // Compares the order of members and the text of numbers.
    expect(JSON.stringify(withoutTree(after, original))).toBe(JSON.stringify(original))
    const { binary } = before
    if (binary !== null) {
      expect(Buffer.compare(after.binary?.subarray(0, binary.length) ?? new Uint8Array(0), binary)).toBe(0)
    }
    expect((spelledJson(after.text).extensionsRequired as unknown[] | undefined) ?? []).not.toContain(TREE_EXTENSION)
    expect(await validatorIssues(written, file)).toEqual(await validatorIssues(bytes, file))
  })
})
