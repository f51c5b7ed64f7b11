import type { Group } from 'three'
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js'
import { Broken } from '../broken.ts'
import type { ProblemLog } from '../problemLog.ts'

/** FBX 7.x bytes as three's scene graph. three is a parser here: nothing is drawn and no picture is fetched. */
export function parseFbx(bytes: Uint8Array, log: ProblemLog): Group {
  const say = (message: unknown) => note(String(message), log)
  const page = {
    document: { createElementNS: () => ({ addEventListener() {}, removeEventListener() {} }) },
    window: { innerWidth: 1, innerHeight: 1 },
    console: { log: say, warn: say, error: say },
  }
  try {
    return onPage(page, () => new FBXLoader().parse(bytes.slice().buffer, ''))
  } catch (error) {
    throw brokenFbx(error instanceof Error ? error.message : String(error))
  }
}

/** Runs `work`, which must be synchronous, with the globals of a web page that the loader takes for granted. */
function onPage<T>(page: Record<string, unknown>, work: () => T): T {
  const globals = globalThis as unknown as Record<string, unknown>
  const before = Object.keys(page).map((key) => [key, globals[key]] as const)
  try {
    Object.assign(globals, page)
    return work()
  } finally {
    for (const [key, value] of before) {
      if (value === undefined) delete globals[key]
      else globals[key] = value
    }
  }
}

function note(message: string, log: ProblemLog): void {
  if (message.includes('more than 4 skinning weights')) log.add('fbx-weights-dropped')
  else if (!/camera|light/i.test(message)) log.add('fbx-note', message.replace('THREE.FBXLoader: ', ''))
}

function brokenFbx(message: string): Broken {
  const version = /FileVersion: (\d+)/.exec(message)
  if (version !== null) {
    const text = `FBX: version ${version[1]} is too old; export it as FBX 2013 (7.3) or later, or as GLB`
    return new Broken(text, 'format-unknown')
  }
  // What the loader stumbles over behind the end of the data says nothing about the file.
  if (/typed array|DataView|out of range|outside the bounds/i.test(message)) {
    return new Broken('FBX: truncated or damaged, its data end before they should; export the file again, or as GLB')
  }
  return new Broken(`FBX: ${message.replace('THREE.FBXLoader: ', '')}; export the file again, or as GLB`)
}
