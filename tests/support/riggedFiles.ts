import { readdirSync } from 'node:fs'
import { sampleNames } from '../../assets/make/samples.ts'
import type { Resources } from '../../core/exchange/read/readRig.ts'
import { sampleBytes } from '../core/assets/builtSamples.ts'
import { filesBeside, hasSharedRigs, noFiles, readSharedBytes, sharedRigPath } from './sharedRigs.ts'

/** A file that contains a rig. */
export interface RiggedFile {
  readonly name: string
  read(): Uint8Array
  readonly resources: Resources
}

/** All samples except the two largest subdivisions, and all glTF-based files of the shared rigs. */
export const riggedFiles: readonly RiggedFile[] = [
  ...sampleNames
    .filter((name) => !/-[23]$/.test(name))
    .map((name) => ({ name: `${name}.glb`, read: () => sampleBytes(name), resources: noFiles })),
  ...sharedNames(/\.(glb|gltf|vrm)$/).map(sharedFile),
]

/** FBX files, which the reader converts to glTF. */
export const fbxFiles: readonly RiggedFile[] = sharedNames(/\.fbx$/).map(sharedFile)

function sharedNames(ending: RegExp): string[] {
  if (!hasSharedRigs) return []
  const names = readdirSync(sharedRigPath('.'), { recursive: true }).map(String)
  return names.filter((name) => ending.test(name)).toSorted()
}

function sharedFile(name: string): RiggedFile {
  return { name, read: () => readSharedBytes(name), resources: filesBeside(sharedRigPath(name)) }
}
