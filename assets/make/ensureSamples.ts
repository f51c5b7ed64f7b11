import { closeSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleRig } from './sampleRig.ts'
import { GENERATOR, makeSample, type SampleName, sampleNames } from './samples.ts'
import { writeGlb } from './writeGlb.ts'

/**
 * Ensures that a folder contains these samples as `<name>.glb`. Builds only those that are missing or outdated. Files
 * are written atomically. Returns the names that were built. `onBuild` is called before each build, which takes
 * seconds.
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

/** The samples that are missing in the folder or were built by another version. */
export function missingSamples(folder: string, names: readonly SampleName[]): readonly SampleName[] {
  return names.filter((name) => !isCurrent(join(folder, `${name}.glb`)))
}

/** The generator, with its version, is the first entry of the JSON, so the first bytes of the file are sufficient. */
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
