import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../makeFolder.ts'

/**
 * Lines of JSON that several processes write into one folder, each into a file of its own, so that none needs a lock. A line
 * counts once its line break is there: the rest of a write that was cut off is ignored, and so is every line that is not JSON.
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

  /** Appends a line and returns once it is on the disk. The file is made with the first line. */
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
    // 'ax': no two processes may share a file, by whatever accident.
    return open(join(this.#folder, journalName(this.#stem)), 'ax')
  }
}

/** `<stem>.<time>-<host>-<process>-<random>.jsonl`: unique also among machines that share a disk. */
function journalName(stem: string): string {
  const time = new Date().toISOString().replace(/[-:.]/g, '')
  const host = hostname()
    .replace(/[^\w-]/g, '_')
    .slice(0, 40)
  return `${stem}.${time}-${host}-${process.pid}-${randomBytes(4).toString('hex')}.jsonl`
}

/** Reads the journals of a folder; every call returns only the entries that were appended since the last one. */
export class JournalReader<Entry> {
  readonly #folder: string
  /** How many bytes of each file have been read. */
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
    // Gone or not readable: what it holds is not known, and its rigs are done again.
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
