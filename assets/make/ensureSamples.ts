import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleRig } from './sampleRig.ts'
import { makeSample, SAMPLES_VERSION, type SampleName, sampleNames } from './samples.ts'
import { writeGlb } from './writeGlb.ts'

const STAMP = 'version.json'

/**
 * See to it that a folder holds these samples as `<name>.glb`, building only what is missing; what another version built is
 * removed first. Files appear whole or not at all. Returns the names that were built; `onBuild` hears of each before its
 * seconds of work.
 */
export function ensureSamples(
  folder: string,
  names: readonly SampleName[] = sampleNames,
  onBuild: (name: SampleName) => void = () => {},
): readonly SampleName[] {
  mkdirSync(folder, { recursive: true })
  if (versionIn(folder) !== SAMPLES_VERSION) startAnew(folder)
  const missing = names.filter((name) => !existsSync(join(folder, `${name}.glb`)))
  const known = new Map<SampleName, SampleRig>()
  for (const name of missing) {
    onBuild(name)
    writeWhole(join(folder, `${name}.glb`), writeGlb(makeSample(name, known)))
  }
  return missing
}

/** The stamp comes last: a folder that has it holds nothing of another version. */
function startAnew(folder: string): void {
  for (const name of sampleNames) rmSync(join(folder, `${name}.glb`), { force: true })
  writeWhole(join(folder, STAMP), new TextEncoder().encode(`{ "version": ${SAMPLES_VERSION} }\n`))
}

/** Version of the samples in the folder, or 0 if there are none or their stamp cannot be read. */
function versionIn(folder: string): number {
  try {
    const stamp: unknown = JSON.parse(readFileSync(join(folder, STAMP), 'utf8'))
    return typeof stamp === 'object' && stamp !== null && 'version' in stamp && typeof stamp.version === 'number'
      ? stamp.version
      : 0
  } catch {
    return 0
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const draft = `${path}.${process.pid}.part`
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}
