import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../../host/makeFolder.ts'

/**
 * JSON lines that several processes write into one folder, each to its own file, so that no locks are needed. A line is
 * valid only with its line break: incomplete writes and lines that are not JSON are ignored.
 */
export class Journal<Entry> {
  readonly #folder: string
  readonly #stem: string
  #file: Promise<FileHandle> | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string, stem: string) {
    this.#folder = folder
    this.#stem = stem
  }

  /** Appends a line and resolves when it is on disk. The first line creates the file. */
  append(entry: Entry): Promise<void> {
    const appended = this.#last.then(async () => {
      const file = await (this.#file ??= this.#create())
      await file.appendFile(`${JSON.stringify(entry)}\n`)
      await file.datasync()
    })
    this.#last = appended.catch(() => {})
    return appended
  }

  async close(): Promise<void> {
    await this.#last
    await (await this.#file)?.close()
    this.#file = null
  }

  async #create(): Promise<FileHandle> {
    await makeFolder(this.#folder)
    // 'ax' prevents two processes from sharing a file.
    return open(join(this.#folder, journalName(this.#stem)), 'ax')
  }
}

/** `<stem>.<time>-<host>-<process>-<random>.jsonl`: unique even among machines that share a disk. */
function journalName(stem: string): string {
  const time = new Date().toISOString().replace(/[-:.]/g, '')
  const host = hostname()
    .replace(/[^\w-]/g, '_')
    .slice(0, 40)
  return `${stem}.${time}-${host}-${process.pid}-${randomBytes(4).toString('hex')}.jsonl`
}

/** Reads the journals of a folder. Every call returns only the entries that were appended since the previous one. */
export class JournalReader<Entry> {
  readonly #folder: string
  /** Per file: number of bytes read so far. */
  readonly #read = new Map<string, number>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async readNew(): Promise<Entry[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const entries: Entry[] = []
    for (const name of names.filter((one) => one.endsWith('.jsonl')).toSorted()) {
      const start = this.#read.get(name) ?? 0
      const bytes = await bytesFrom(join(this.#folder, name), start)
      const whole = bytes.subarray(0, bytes.lastIndexOf(LINE_BREAK) + 1)
      this.#read.set(name, start + whole.length)
      entries.push(
        ...whole
          .toString('utf8')
          .split('\n')
          .flatMap(parsed<Entry>),
      )
    }
    return entries
  }
}

const LINE_BREAK = 0x0a

async function bytesFrom(path: string, start: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(path, { start })) chunks.push(chunk as Buffer)
  } catch {
    // The file is missing or unreadable: its entries are unknown, and its rigs are exported again.
  }
  return Buffer.concat(chunks)
}

function parsed<Entry>(line: string): Entry[] {
  try {
    const entry = JSON.parse(line) as Entry | null
    return entry !== null && typeof entry === 'object' ? [entry] : []
  } catch {
    return []
  }
}
