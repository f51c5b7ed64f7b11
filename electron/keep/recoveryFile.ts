import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** A scene with unsaved edits, stored in case the app crashes. */
const recoveryFile = v.object({
  version: v.literal(1),
  /** The opened file. Paths of rigs in `text` are relative to it. */
  path: v.pipe(v.string(), v.minLength(1)),
  /** The file it was last saved to, if any. */
  home: v.nullable(v.string()),
  text: v.string(),
  /** `fileStamp` of `home` when it was last read or written. */
  stamp: v.exactOptional(v.nullable(v.string())),
})

export type RecoveryFile = Readonly<v.InferOutput<typeof recoveryFile>>

/** The scene of an earlier run, and the path of its recovery file. */
export interface Left {
  readonly place: string
  readonly when: number
  readonly scene: RecoveryFile
}

/**
 * Writes atomically. The name contains a number that is unique to the run, so files of other runs are never
 * overwritten.
 */
export function writeRecovery(place: string, scene: RecoveryFile): void {
  writeFileSync(`${place}.new`, JSON.stringify(scene))
  renameSync(`${place}.new`, place)
}

export function newPlace(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `scene-${Date.now()}.json`)
}

/**
 * Finds the newest scene that has not been restored; older ones are offered at later starts. Renames invalid files and
 * calls `tell` with a message.
 */
export function findLeft(folder: string, tell: (message: string) => void): Left | null {
  const names = listed(folder).toSorted().toReversed()
  for (const name of names.filter((one) => one.endsWith(trying))) {
    const reason = 'Rigsphere crashed while restoring it.'
    tell(notBack(reason, setAside(join(folder, name))))
  }
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const place = join(folder, name)
    try {
      const scene = v.parse(recoveryFile, JSON.parse(readFileSync(place, 'utf8')))
      return { place, when: statSync(place).mtimeMs, scene }
    } catch (error) {
      tell(notBack(`${error instanceof Error ? error.message : String(error)}.`, setAside(place)))
    }
  }
  return null
}

const trying = '.trying'

/** Renames the file, so that the next start does not try it again if this one crashes. Returns the new path. */
export function beginTrying(place: string): string {
  renameSync(place, `${place}${trying}`)
  return `${place}${trying}`
}

/** Returns the new path. */
export function setAside(place: string): string {
  const aside = `${place.replace(/\.trying$/, '')}.broken`
  try {
    renameSync(place, aside)
    return aside
  } catch {
    return place
  }
}

export function notBack(reason: string, place: string): string {
  return `The unsaved scene could not be restored: ${reason} It is kept in ${place}.`
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no recovery folder yet
  }
}
