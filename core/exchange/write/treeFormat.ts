import { Cancelled, noProgress, type Progress } from '../../progress.ts'
import { shortList } from '../../messageText.ts'
import { done, failed, type Reply } from '../../reply.ts'
import type { Rig } from '../../rig/rig.ts'
import type { CellTree } from '../../spheretree/cells/cellTree.ts'
import { depthOf, type SphereTree } from '../../spheretree/layout.ts'
import { Broken, brokenReply } from '../broken.ts'
import { ProblemLog } from '../problemLog.ts'
import { readRig } from '../readRig.ts'
import { sniffFormat } from '../sniffFormat.ts'
import { measureTree } from '../treeExtension/measureTree.ts'
import type { ExportFormat, ExportOptions, ExportSource, Written } from './exportFormat.ts'
import { withEnding } from './exportFormat.ts'
import { namedFiles } from './namedFiles.ts'
import { writeTrees } from './writeTrees.ts'

/** Our own format, lossless: the rig's file with its sphere tree in it (docs/format.md). */
export const treeFormat: ExportFormat = {
  name: 'glb',
  label: 'Rig with its tree',
  short: 'Sphere tree',
  title: 'The rig with its sphere tree inside, lossless (GLB, glTF or VRM)',
  readers:
    'Rigsphere, and games with our library: all contacts, exact. Every other program reads it as the rig it was.',
  purposes: ['web'],
  lost: 'nothing',
  ending: null,
  experimental: false,
  takesCut: false,
  takesCellTree: true,
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
  const { rig, tree, cellTree = null } = source
  const cellTrees = cellTree === null ? [] : [cellTree]
  const file = await asGltf(source)
  if (file === null) {
    const message = `${source.name} is no glTF file, and only these can carry a tree. Convert it to GLB and export that.`
    return failed('export-unsupported', message)
  }
  const quality = measureTree(rig, tree, progress)
  progress.report(0, 2, 'writing the tree')
  const bytes = writeTrees(file.bytes, file.name, rig, [{ tree, quality }], cellTrees)
  progress.report(1, 2, 'reading it back')
  const checked = await checkWritten(bytes, file.name, source)
  if (!checked.ok) return checked
  const figures = {
    spheres: tree.nodeCount,
    levels: depthOf(tree),
    ...(cellTree !== null && { 'fitted spheres': cellTree.nodeCount, 'fitted levels': depthOf(cellTree) }),
    bytes: bytes.length,
    bytesAdded: bytes.length - file.bytes.length,
    ...Object.fromEntries(
      Object.entries(quality.tightness).map(([skinning, value]) => [`tightness ${skinning}`, value]),
    ),
  }
  const name = options.name ?? withEnding(file.name, `.spheres${/\.[^.]*$/.exec(file.name)?.[0] ?? '.glb'}`)
  return done({ files: [{ name, bytes }], report: { notes: notesFor(file, source.name), figures } })
}

interface GltfBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** FBX becomes the GLB that we read it through. null: a format without a skeleton, which has nothing to hang a tree on. */
export async function asGltf({ name, bytes }: ExportSource): Promise<GltfBytes | null> {
  const sniffed = sniffFormat(bytes, name)
  if (!sniffed.known) return null
  if (sniffed.format === 'gltf') return { name, bytes }
  if (sniffed.format !== 'fbx') return null
  const { fbxToGlb } = await import('../fbx/fbxToGlb.ts')
  return { name: withEnding(name, '.glb'), bytes: fbxToGlb(bytes, new ProblemLog()) }
}

/** Nothing leaves that would not be taken back: the rig must be the one of the file, the tree sound. */
async function checkWritten(bytes: Uint8Array, name: string, source: ExportSource): Promise<Reply<true>> {
  const read = await readRig(bytes, name, source.resources, noProgress)
  if (!read.ok) return read
  const isWhole = read.value.trees.length === 1 && read.value.cellTrees.length === (source.cellTree ? 1 : 0)
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

/** What was converted, and what must lie beside the result. */
export function notesFor(file: GltfBytes, original: string): string[] {
  const notes: string[] = []
  if (file.name !== original) notes.push('Converted from FBX: geometry, skins and clips; materials are left out.')
  const beside = namedFiles(file.bytes, file.name)
  if (beside.length > 0) notes.push(`Keep beside the file what it names: ${shortList(beside)}.`)
  return notes
}

const noContacts = () => done([])

/** For programs that have a rig and a tree but no session: the same bytes that `treeFormat` writes. */
export async function exportTree(
  source: { readonly name: string; readonly bytes: Uint8Array; readonly resources: ExportSource['resources'] },
  rig: Rig,
  tree: SphereTree,
  progress: Progress = noProgress,
  cellTree: CellTree | null = null,
): Promise<Reply<Uint8Array>> {
  const written = await treeFormat.write(
    { ...source, rig, tree, cellTree, skinning: 'linear', clip: null, contacts: noContacts, jointContacts: noContacts },
    {},
    progress,
  )
  return written.ok ? done(written.value.files[0].bytes) : written
}
