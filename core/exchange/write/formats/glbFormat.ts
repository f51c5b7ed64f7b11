import { asGltf, notesFor } from '../asGltf.ts'
import type { Inner } from '../../../innertree/inner.ts'
import { Cancelled, noProgress, type Progress } from '../../../base/progress.ts'
import { done, failed, type Reply } from '../../../base/reply.ts'
import type { Rig } from '../../../rig/rig.ts'
import type { CellTree } from '../../../spheretree/cells/tree/cellTree.ts'
import { depthOf, type SphereTree } from '../../../spheretree/tree/sphereTree.ts'
import { Broken, brokenReply } from '../../base/broken.ts'
import { readRig } from '../../read/readRig.ts'
import { measureTree } from '../../tree/measureTree.ts'
import type { ExportFormat, ExportOptions, ExportSource, Written } from '../exportFormat.ts'
import { withEnding } from '../exportFormat.ts'
import { writeTrees } from '../writeTrees.ts'

/** The native, lossless format: the rig's file extended with its sphere tree (docs/format.md). */
export const glbFormat: ExportFormat = {
  name: 'glb',
  label: 'Rig with its tree',
  short: 'Sphere tree',
  title: 'The rig with its sphere tree inside, lossless (GLB, glTF or VRM)',
  readers: 'Rigsphere, and games that use its library: exact contacts. Other programs read it as the original rig.',
  purposes: ['web'],
  lost: 'nothing',
  ending: null,
  experimental: false,
  takesRigidSpheres: false,
  takesCellTree: true,
  takesInner: 'given',
  async write(source: ExportSource, options: ExportOptions, progress: Progress): Promise<Reply<Written>> {
    try {
      return await write(source, options, progress)
    } catch (error) {
      if (error instanceof Broken) return brokenReply(error, source.name, `${source.name}: ${error.message}.`)
      if (error instanceof Cancelled) return failed('cancelled', `exporting "${source.name}" was cancelled`)
      throw error
    }
  },
}

async function write(source: ExportSource, options: ExportOptions, progress: Progress): Promise<Reply<Written>> {
  const { rig, tree, cellTree = null, inner = null } = source
  const cellTrees = cellTree === null ? [] : [cellTree]
  const file = await asGltf(source)
  if (file === null) {
    const message = `${source.name} is not a glTF file, and only glTF can store a tree. Convert it to GLB first.`
    return failed('export-unsupported', message)
  }
  const quality = measureTree(rig, tree, progress)
  progress.report(0, 2, 'writing the tree')
  const bytes = writeTrees(file.bytes, file.name, rig, [{ tree, quality }], cellTrees, inner === null ? [] : [inner])
  progress.report(1, 2, 'reading it back')
  const checked = await checkWritten(bytes, file.name, source)
  if (!checked.ok) return checked
  const figures = {
    spheres: tree.nodeCount,
    levels: depthOf(tree),
    ...(cellTree !== null && { 'fitted spheres': cellTree.nodeCount, 'fitted levels': depthOf(cellTree) }),
    ...(inner !== null && { 'inner spheres': inner.packing.count }),
    bytes: bytes.length,
    bytesAdded: bytes.length - file.bytes.length,
    ...Object.fromEntries(
      Object.entries(quality.tightness).map(([skinning, value]) => [`tightness ${skinning}`, value]),
    ),
  }
  const name = options.name ?? withEnding(file.name, `.spheres${/\.[^.]*$/.exec(file.name)?.[0] ?? '.glb'}`)
  return done({ files: [{ name, bytes }], report: { notes: notesFor(file, source.name), figures } })
}

/** Reads the written file again and checks that it contains the same rig and valid trees. */
async function checkWritten(bytes: Uint8Array, name: string, source: ExportSource): Promise<Reply<true>> {
  const read = await readRig(bytes, name, source.resources, noProgress)
  if (!read.ok) return read
  const { trees, cellTrees, inners } = read.value
  const isWhole =
    trees.length === 1 && cellTrees.length === (source.cellTree ? 1 : 0) && inners.length === (source.inner ? 1 : 0)
  if (isWhole) return done(true)
  const problem = read.value.problems.find(({ kind }) => kind === 'tree-stale' || kind === 'tree-refused')
  if (problem?.kind === 'tree-stale') {
    return failed('rig-changed', `${source.name} has changed since it was opened. Reload it and export again.`)
  }
  return failed(
    'tree-invalid',
    `The tree of ${source.name} cannot be exported: ${problem?.message ?? 'not read back'}.`,
  )
}

const noContacts = () => done([])

/** Writes the same bytes as `glbFormat`, for programs with a rig and a tree but without a session. */
export async function exportTree(
  source: { readonly name: string; readonly bytes: Uint8Array; readonly resources: ExportSource['resources'] },
  rig: Rig,
  tree: SphereTree,
  progress: Progress = noProgress,
  cellTree: CellTree | null = null,
  inner: Inner | null = null,
): Promise<Reply<Uint8Array>> {
  const written = await glbFormat.write(
    {
      ...source,
      rig,
      tree,
      cellTree,
      inner,
      skinning: 'linear',
      clip: null,
      contacts: noContacts,
      jointContacts: noContacts,
    },
    {},
    progress,
  )
  return written.ok ? done(written.value.files[0].bytes) : written
}
