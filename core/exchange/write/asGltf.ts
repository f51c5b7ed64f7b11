import { shortList } from '../../base/messageText.ts'
import { ProblemLog } from '../base/problemLog.ts'
import { sniffFormat } from '../read/sniffFormat.ts'
import type { ExportSource } from './exportFormat.ts'
import { withEnding } from './exportFormat.ts'
import { namedFiles } from './namedFiles.ts'

export interface GltfBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** FBX is converted to GLB, as on import. null for formats without a skeleton. */
export async function asGltf({ name, bytes }: ExportSource): Promise<GltfBytes | null> {
  const sniffed = sniffFormat(bytes, name)
  if (!sniffed.known) return null
  if (sniffed.format === 'gltf') return { name, bytes }
  if (sniffed.format !== 'fbx') return null
  const { fbxToGlb } = await import('../read/fbx/fbxToGlb.ts')
  return { name: withEnding(name, '.glb'), bytes: fbxToGlb(bytes, new ProblemLog()) }
}

/** Notes about conversions and about files to keep next to the result. */
export function notesFor(file: GltfBytes, original: string): string[] {
  const notes: string[] = []
  if (file.name !== original) notes.push('Converted from FBX: contains geometry, skins and clips, but no materials.')
  const beside = namedFiles(file.bytes, file.name)
  if (beside.length > 0) notes.push(`Keep these files next to the export: ${shortList(beside)}.`)
  return notes
}
