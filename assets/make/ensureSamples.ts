import { closeSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleRig } from './sampleRig.ts'
import { GENERATOR, makeSample, type SampleName, sampleNames } from './samples.ts'
import { writeGlb } from './writeGlb.ts'

/**
 * See to it that a folder holds these samples as `<name>.glb`, building only what is missing or was built by another version.
 * Files appear whole or not at all. Returns the names that were built; `onBuild` hears of each before its seconds of work.
 */
export function ensureSamples(
  folder: string,
  names: readonly SampleName[] = sampleNames,
  onBuild: (name: SampleName) => void = () => {},
): readonly SampleName[] {
  mkdirSync(folder, { recursive: true })
  const known = new Map<SampleName, SampleRig>()
  const missing = missingSamples(folder, names)
  for (const name of missing) {
    onBuild(name)
    writeWhole(join(folder, `${name}.glb`), writeGlb(makeSample(name, known), GENERATOR))
  }
  return missing
}

/** Those of these samples that the folder lacks or that another version built. */
export function missingSamples(folder: string, names: readonly SampleName[]): readonly SampleName[] {
  return names.filter((name) => !isCurrent(join(folder, `${name}.glb`)))
}

/** A file by this version says so in its first bytes: the generator is the first thing in its JSON. */
function isCurrent(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    const head = new Uint8Array(128)
    readSync(file, head)
    closeSync(file)
    return new TextDecoder('latin1').decode(head).includes(`"${GENERATOR}"`)
  } catch {
    return false
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.part`
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}
