import { creature } from './characters/creature.ts'
import { dwarf } from './characters/dwarf.ts'
import { man } from './characters/man.ts'
import { makeRig } from './makeRig.ts'
import type { SampleRig } from './sampleRig.ts'
import { subdivide } from './skin/subdivide.ts'
import { writeGlb } from './writeGlb.ts'

/** Increase whenever the bytes of a sample change, so that copies on disk are rebuilt. A test checks this. */
export const SAMPLES_VERSION = 7

/** The generator string in the files. */
export const GENERATOR = `Rigsphere samples ${SAMPLES_VERSION}`

/**
 * One list per character. Samples of different characters share no work and can be built in parallel. The slowest is
 * first.
 */
export const sampleFamilies = [['creature'], ['man'], ['dwarf', 'dwarf-1', 'dwarf-2', 'dwarf-3']] as const

/** `dwarf-2` is the dwarf with every triangle subdivided into four, twice. */
export type SampleName = (typeof sampleFamilies)[number][number]

export const sampleNames: readonly SampleName[] = sampleFamilies.flat()

/** A sample as a binary glTF file. Deterministic; takes seconds. */
export function buildSample(name: SampleName): Uint8Array {
  return writeGlb(makeSample(name), GENERATOR)
}

/**
 * Creates a sample without writing it. `known` caches completed rigs; subdivided rigs are made from the coarser ones.
 */
export function makeSample(name: SampleName, known: Map<SampleName, SampleRig> = new Map()): SampleRig {
  const found = known.get(name)
  if (found !== undefined) return found
  const rig = { ...make(name, known), name }
  known.set(name, rig)
  return rig
}

function make(name: SampleName, known: Map<SampleName, SampleRig>): SampleRig {
  switch (name) {
    case 'man':
      return makeRig(man())
    case 'creature':
      return makeRig(creature())
    case 'dwarf':
      return makeRig(dwarf())
    case 'dwarf-1':
      return subdivide(makeSample('dwarf', known))
    case 'dwarf-2':
      return subdivide(makeSample('dwarf-1', known))
    case 'dwarf-3':
      return subdivide(makeSample('dwarf-2', known))
  }
}
