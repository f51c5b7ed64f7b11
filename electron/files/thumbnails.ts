import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = 'data:image/png;base64,'

/** Thumbnails of recent files, one PNG each. Errors are ignored because thumbnails can be created again. */
export class Thumbnails {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** `picture`: data URL of a PNG. Returns whether it was written. */
  keep(path: string, picture: string): boolean {
    const place = this.#placeOf(path)
    return quietly(() => {
      mkdirSync(this.#folder, { recursive: true })
      writeFileSync(`${place}.new`, Buffer.from(picture.slice(prefix.length), 'base64'))
      renameSync(`${place}.new`, place)
      return true
    }, false)
  }

  /** Data URL; null if there is none. */
  find(path: string): string | null {
    return quietly(() => prefix + readFileSync(this.#placeOf(path)).toString('base64'), null)
  }

  /** Deletes the thumbnails of all other files. */
  keepOnly(paths: readonly string[]): void {
    const kept = new Set(paths.map((path) => nameOf(path)))
    const there = quietly(() => readdirSync(this.#folder), [])
    for (const name of there.filter((one) => !kept.has(one))) {
      quietly(() => rmSync(join(this.#folder, name), { force: true }), undefined)
    }
  }

  #placeOf(path: string): string {
    return join(this.#folder, nameOf(path))
  }
}

/** Hashes the path, which contains characters that file names cannot have. */
function nameOf(path: string): string {
  return `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.png`
}

function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
