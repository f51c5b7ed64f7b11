import { type Group, setConsoleFunction } from 'three'
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js'
import { Cancelled } from '../../progress.ts'
import { Broken } from '../broken.ts'
import type { ProblemLog } from '../problemLog.ts'

/** What the loader asks of a page while it parses: image elements and a window size. No picture is ever fetched. */
const pageStub = {
  document: { createElementNS: () => ({ addEventListener() {}, removeEventListener() {} }) },
  window: { innerWidth: 1, innerHeight: 1 },
}

/** FBX 7.x bytes as three's scene graph. three is a parser here, nothing is drawn; parsing is synchronous, so is the stub. */
export function parseFbx(bytes: Uint8Array, log: ProblemLog): Group {
  const page = globalThis as unknown as Record<string, unknown>
  const before = { document: page.document, window: page.window }
  setConsoleFunction((_, message) => note(String(message), log))
  try {
    Object.assign(page, { document: before.document ?? pageStub.document, window: before.window ?? pageStub.window })
    return new FBXLoader().parse(bytes.slice().buffer, '')
  } catch (error) {
    if (error instanceof Cancelled) throw error
    throw brokenFbx(error instanceof Error ? error.message : String(error))
  } finally {
    for (const key of ['document', 'window'] as const) {
      if (before[key] === undefined) delete page[key]
      else page[key] = before[key]
    }
    // The type asks for a function; null is what three starts with.
    setConsoleFunction(null as unknown as Parameters<typeof setConsoleFunction>[0])
  }
}

function note(message: string, log: ProblemLog): void {
  if (message.includes('more than 4 skinning weights')) log.add('fbx-weights-dropped')
  else if (!/camera|light/i.test(message)) log.add('fbx-note', message.replace('THREE.FBXLoader: ', ''))
}

function brokenFbx(message: string): Broken {
  const version = /FileVersion: (\d+)/.exec(message)
  if (version !== null) {
    return new Broken(
      `FBX: version ${version[1]} is too old; export it as FBX 2013 (7.3) or later, or as GLB`,
      'format-unknown',
    )
  }
  return new Broken(`FBX: ${message.replace('THREE.FBXLoader: ', '')}; export the file again, or as GLB`)
}
