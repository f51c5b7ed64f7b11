import type { Group } from 'three'
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js'

/** Reads an FBX file with three.js for comparison. The loader needs browser globals. */
export function threeFbx(bytes: Uint8Array): Group {
  const page = {
    document: { createElementNS: () => ({ addEventListener() {}, removeEventListener() {} }) },
    window: { innerWidth: 1, innerHeight: 1 },
    console: { log() {}, warn() {}, error() {} },
  }
  const globals = globalThis as unknown as Record<string, unknown>
  const before = Object.keys(page).map((key) => [key, globals[key]] as const)
  try {
    Object.assign(globals, page)
    return new FBXLoader().parse(bytes.slice().buffer, '')
  } finally {
    for (const [key, value] of before) {
      if (value === undefined) delete globals[key]
      else globals[key] = value
    }
  }
}
