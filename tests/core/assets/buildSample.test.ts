import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensureSamples } from '../../../assets/make/ensureSamples.ts'
import { GENERATOR, SAMPLES_VERSION } from '../../../assets/make/samples.ts'
import { root } from '../../../scripts/paths.mjs'
import { BUILD_TIME, sampleBytes } from './builtSamples.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Recorded {
  readonly version: number
  readonly digests: Readonly<Record<string, string>>
}

describe('buildSample', () => {
  it.each(['dwarf', 'dwarf-1', 'dwarf-2', 'dwarf-3', 'man', 'creature'] as const)(
    'gives the recorded bytes for the recorded version: %s',
    (name) => {
      const path = join(root, 'tests', 'core', 'assets', 'digests.json')
      const recorded = JSON.parse(readFileSync(path, 'utf8')) as Recorded
      expect(recorded.version).toBe(SAMPLES_VERSION)
      // After an intended change, raise SAMPLES_VERSION and record the new digests. Otherwise old copies stay in use.
      expect(digest(sampleBytes(name))).toBe(recorded.digests[name])
    },
    BUILD_TIME,
  )

  it(
    'runs only if a copy is missing or outdated',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'samples-'))
      try {
        const path = join(folder, 'dwarf.glb')
        writeFileSync(path, sampleBytes('dwarf'))
        utimesSync(path, 1, 1)
        expect(ensureSamples(folder, ['dwarf'])).toEqual([])
        expect(statSync(path).mtimeMs).toBe(1000)
        const old = readFileSync(path, 'latin1').replace(
          GENERATOR,
          GENERATOR.replace(/\d+$/, (n) => '0'.repeat(n.length)),
        )
        writeFileSync(path, old, 'latin1')
        expect(ensureSamples(folder, ['dwarf'])).toEqual(['dwarf'])
        expect(readdirSync(folder)).toEqual(['dwarf.glb'])
        // Checks determinism. Larger samples are only compared with the record; tests/long builds them twice.
        expect(digest(readFileSync(path))).toBe(digest(sampleBytes('dwarf')))
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    BUILD_TIME,
  )
})
