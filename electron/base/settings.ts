import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { themePreference, viewMemory } from '../contract/shellMethods.ts'

const pixels = v.pipe(v.number(), v.safeInteger())
const settingsFile = v.object({
  version: v.literal(1),
  window: v.nullable(v.object({ x: pixels, y: pixels, width: pixels, height: pixels, maximized: v.boolean() })),
  recent: v.pipe(v.array(v.string()), v.maxLength(100)),
  theme: themePreference,
  view: viewMemory,
})

export type Settings = Readonly<v.InferOutput<typeof settingsFile>>

const defaults: Settings = { version: 1, window: null, recent: [], theme: 'system', view: {} }

/** Long enough to combine the changes of a window resize into one write. */
const writeDelay = 300

/** Settings kept between runs: one small JSON file, written atomically. */
export class SettingsStore {
  readonly #path: string
  readonly #tell: (message: string) => void
  #value: Settings
  #timer: NodeJS.Timeout | null = null
  #reported = false
  #changed: (changes: Partial<Settings>) => void = () => {}

  /** If the file is invalid, renames it and calls `tell` with a message. */
  constructor(path: string, tell: (message: string) => void) {
    this.#path = path
    this.#tell = tell
    this.#value = readOrSetAside(path, tell)
  }

  get value(): Settings {
    return this.#value
  }

  onChange(changed: (changes: Partial<Settings>) => void): void {
    this.#changed = changed
  }

  update(changes: Partial<Settings>): void {
    this.#value = { ...this.#value, ...changes }
    this.#changed(changes)
    this.#timer ??= setTimeout(() => this.flush(), writeDelay)
  }

  /** Writes pending changes now. If that fails, reports it once; the app continues without saving the settings. */
  flush(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    try {
      mkdirSync(dirname(this.#path), { recursive: true })
      writeFileSync(`${this.#path}.new`, `${JSON.stringify(this.#value, null, 2)}\n`)
      renameSync(`${this.#path}.new`, this.#path)
    } catch (error) {
      if (!this.#reported) this.#tell(`Cannot save the settings: ${reasonOf(error)}`)
      this.#reported = true
    }
  }
}

function readOrSetAside(path: string, tell: (message: string) => void): Settings {
  try {
    return v.parse(settingsFile, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (isMissing(error)) return defaults // first start
    tell(`The settings could not be read and were reset: ${reasonOf(error)}. ${setAside(path)}`)
    return defaults
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function setAside(path: string): string {
  try {
    renameSync(path, `${path}.broken`)
    return `The old settings are kept in ${path}.broken.`
  } catch {
    return `The old settings are still in ${path}.`
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof v.ValiError) return `${v.getDotPath(error.issues[0]) ?? 'the file'}: ${error.issues[0].message}`
  return error instanceof Error ? error.message : String(error)
}
