import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { writeFiles } from '../writeFiles.ts'

/** What a batch keeps in its folder, so that the next one does only what has changed. */
const RECORD = '.rigsphere-batch.json'

/** A file that was written: where, relative to the folder, and what was in it. */
export interface KeptFile {
  readonly path: string
  readonly sha256: string
}

export interface KeptJob {
  /** Of the options, the version of the program and every file that was read, `read`. */
  readonly key: string
  /** Absolute paths: the rig, and what it names. */
  readonly read: readonly string[]
  readonly written: readonly KeptFile[]
}

/** Jobs that ended well, by the path of their main file in the folder. */
export class BatchRecord {
  readonly #folder: string
  readonly #jobs: Map<string, KeptJob>
  #saving: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, jobs: Map<string, KeptJob>) {
    this.#folder = folder
    this.#jobs = jobs
  }

  /** A record that cannot be read is none: everything is done again. */
  static async open(folder: string): Promise<BatchRecord> {
    try {
      const { jobs } = JSON.parse(await readFile(join(folder, RECORD), 'utf8')) as { jobs: Record<string, KeptJob> }
      return new BatchRecord(folder, new Map(Object.entries(jobs)))
    } catch {
      return new BatchRecord(folder, new Map())
    }
  }

  /** Whether nothing has changed since the job was done: neither what it read, nor its options, nor what it wrote. */
  async isDone(name: string, options: string): Promise<boolean> {
    const job = this.#jobs.get(name)
    if (job === undefined || (await keyOf(options, job.read)) !== job.key) return false
    return this.isOurs(name)
  }

  /** Whether everything that the job wrote last time is there as it wrote it. */
  async isOurs(name: string): Promise<boolean> {
    const job = this.#jobs.get(name)
    if (job === undefined) return false
    for (const { path, sha256 } of job.written) {
      if ((await hashOf(resolve(this.#folder, path))) !== sha256) return false
    }
    return true
  }

  async keep(name: string, options: string, read: readonly string[], written: readonly string[]): Promise<void> {
    const files = await Promise.all(
      written.map(async (path) => ({ path: relative(this.#folder, path), sha256: (await hashOf(path)) ?? '' })),
    )
    const inputs = read.map((path) => resolve(path))
    this.#jobs.set(name, { key: await keyOf(options, inputs), read: inputs, written: files })
    await this.#save()
  }

  /** One after another: each holds everything that is known by then. */
  #save(): Promise<unknown> {
    this.#saving = this.#saving.then(() => {
      const bytes = `${JSON.stringify({ version: 1, jobs: Object.fromEntries(this.#jobs) }, null, 1)}\n`
      return writeFiles([{ path: join(this.#folder, RECORD), bytes }], { force: true })
    })
    return this.#saving
  }
}

async function keyOf(options: string, read: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(options)
  for (const path of read) hash.update(`\n${path} ${await hashOf(path)}`)
  return hash.digest('hex')
}

/** null: the file cannot be read. */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch {
    return null
  }
}
