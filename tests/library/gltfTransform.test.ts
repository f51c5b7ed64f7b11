import { type GLTF, type JSONDocument, Logger, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import createDecoder from 'draco3d/draco_decoder_nodejs.js'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { exportTree } from '../../core/exchange/write/formats/glbFormat.ts'
import { TREE_EXTENSION } from '../../core/index.ts'
import { buildInner, defaultInnerSettings } from '../../core/innertree/buildInner.ts'
import { noProgress } from '../../core/base/progress.ts'
import { buildTree, defaultTreeSettings } from '../../core/spheretree/buildTree.ts'
import type { SphereTree } from '../../core/spheretree/tree/sphereTree.ts'
import { RigsphereSphereTree } from '../../library/gltfTransform.ts'
import { expectSameBits } from '../support/expectSameBits.ts'
import { expectSameTrees } from '../support/expectSameTrees.ts'
import { openGltf } from '../support/openGltf.ts'
import { type RiggedFile, riggedFiles } from '../support/riggedFiles.ts'
import { expectRig } from '../support/sharedRigs.ts'

const silent = new Logger(Logger.Verbosity.SILENT)

async function createIo(...more: (typeof RigsphereSphereTree)[]): Promise<NodeIO> {
  const io = new NodeIO().setLogger(silent).registerExtensions([...ALL_EXTENSIONS, ...more])
  return io.registerDependencies({ 'draco3d.decoder': await createDecoder() })
}

async function exported(file: RiggedFile): Promise<{ tree: SphereTree; written: Uint8Array }> {
  const { name, resources } = file
  const bytes = file.read()
  const { rig } = expectRig(await readRig(bytes, name, resources))
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  return { tree, written: expectRig(await exportTree({ name, bytes, resources }, rig, tree)) }
}

/** Reads a file and its resources with glTF-Transform and writes a GLB. */
async function rewrite(io: NodeIO, written: Uint8Array, file: RiggedFile): Promise<Uint8Array> {
  const read = await io.readJSON(await documentOf(io, written, file))
  for (const extension of read.getRoot().listExtensionsUsed()) {
    // Draco is lossy: compressing again would change the mesh.
    if (extension.extensionName === 'KHR_draco_mesh_compression') extension.dispose()
  }
  return io.writeBinary(read)
}

async function documentOf(io: NodeIO, written: Uint8Array, { resources }: RiggedFile): Promise<JSONDocument> {
  const { isGlb, text } = openGltf(written)
  if (isGlb) return io.binaryToJSON(written)
  const json = JSON.parse(text) as GLTF.IGLTF
  const files: Record<string, Uint8Array<ArrayBuffer>> = {}
  for (const { uri } of [...(json.buffers ?? []), ...(json.images ?? [])]) {
    if (uri === undefined) continue
    const data = /^data:.*?;base64,(.*)$/s.exec(uri)
    files[uri] = new Uint8Array(
      data === null ? expectRig(await resources(uri, Number.POSITIVE_INFINITY)) : Buffer.from(data[1], 'base64'),
    )
  }
  return { json, resources: files }
}

/** Files with two buffers, which glTF-Transform cannot write as GLB. */
const twoBuffers = /SimpleSkin/
/** Subdivided versions of the dwarf. */
const subdivided = /dwarf-/

describe('glTF-Transform', () => {
  it.each(riggedFiles.filter(({ name }) => !twoBuffers.test(name) && !subdivided.test(name)))(
    'keeps the tree of $name with our extension',
    async (file) => {
      const { tree, written } = await exported(file)
      const rewritten = await rewrite(await createIo(RigsphereSphereTree), written, file)
      const { trees, problems } = expectRig(await readRig(rewritten, 'rewritten.glb', file.resources))
      expect(problems.filter(({ kind }) => kind === 'tree-stale' || kind === 'tree-refused')).toEqual([])
      expect(trees).toHaveLength(1)
      expectSameTrees(trees, [tree])
    },
  )

  const dwarf = riggedFiles.find(({ name }) => name === 'dwarf.glb') as RiggedFile

  it('keeps inner spheres', async () => {
    const bytes = dwarf.read()
    const { rig } = expectRig(await readRig(bytes, dwarf.name, dwarf.resources))
    const tree = buildTree(rig, defaultTreeSettings, noProgress)
    const inner = expectRig(buildInner(rig.skin, { ...defaultInnerSettings, spheres: 100 }, 'dwarf', noProgress))
    const source = { name: dwarf.name, bytes, resources: dwarf.resources }
    const written = expectRig(await exportTree(source, rig, tree, noProgress, null, inner))
    const rewritten = await rewrite(await createIo(RigsphereSphereTree), written, dwarf)
    expectSameBits(expectRig(await readRig(rewritten, 'rewritten.glb', dwarf.resources)).inners, [inner])
  })

  it('drops the tree without our extension', async () => {
    const { written } = await exported(dwarf)
    const rewritten = await rewrite(await createIo(), written, dwarf)
    expect(openGltf(rewritten).text).not.toContain(TREE_EXTENSION)
  })

  it('supports renumbered nodes and drops trees that lost a joint', async () => {
    const { tree, written } = await exported(dwarf)
    const io = await createIo(RigsphereSphereTree)
    const document = await io.readBinary(written)
    const root = document.getRoot()
    const first = document.createNode('another')
    root.listScenes()[0].addChild(first)
    const renumbered = await io.writeBinary(document)
    const { trees } = expectRig(await readRig(renumbered, 'renumbered.glb', dwarf.resources))
    expectSameTrees(trees, [tree])
    root.listSkins()[0].listJoints().at(-1)?.dispose()
    const lost = openGltf(await io.writeBinary(document))
    expect(lost.text.includes('"hash"')).toBe(false)
  })
})
