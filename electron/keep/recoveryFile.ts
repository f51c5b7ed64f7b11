import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** A scene with unsaved edits, as it is kept for the case that the app dies. */
const recoveryFile = v.object({
  version: v.literal(1),
  /** What was opened; rigs in `text` are named as seen from there. */
  path: v.pipe(v.string(), v.minLength(1)),
  /** Where it was saved last, if it was. */
  home: v.nullable(v.string()),
  text: v.string(),
  /** `fileStamp` of `home` when it was last read or written. */
  stamp: v.exactOptional(v.nullable(v.string())),
})

export type RecoveryFile = Readonly<v.InferOutput<typeof recoveryFile>>

/** What an earlier run left, and where it lies. */
export interface Left {
  readonly place: string
  readonly when: number
  readonly scene: RecoveryFile
}

/** Never half-written. The number in the name makes it the run's own: nothing that was left is written over. */
export function writeRecovery(place: string, scene: RecoveryFile): void {
  writeFileSync(`${place}.new`, JSON.stringify(scene))
  renameSync(`${place}.new`, place)
}

export function newPlace(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `scene-${Date.now()}.json`)
}

/**
 * The newest scene that was left and not brought back; older ones wait for their turn. What cannot be used is set aside,
 * and `tell` gets a sentence about it.
 */
export function findLeft(folder: string, tell: (message: string) => void): Left | null {
  const names = listed(folder).toSorted().toReversed()
  for (const name of names.filter((one) => one.endsWith(trying))) {
    const reason = 'Rigsphere ended while it tried.'
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

/** Out of the way of the next start, should this one die of it. Answers where it is now. */
export function beginTrying(place: string): string {
  renameSync(place, `${place}${trying}`)
  return `${place}${trying}`
}

/** Answers where it is now. */
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
  return `The scene that was left unsaved could not be brought back: ${reason} It is kept in ${place}.`
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // nothing was ever left
  }
}
