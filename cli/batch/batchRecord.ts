import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { WrittenFile } from '../../host/writeFiles.ts'
import { Journal, JournalReader } from './journal.ts'

/** Folder of the journals, inside the output folder of a batch. */
const JOURNALS = '.rigsphere-batch'
/** File of earlier releases, which two simultaneous runs could overwrite. */
const OLD_RECORD = '.rigsphere-batch.json'

/** A written file: its path relative to the folder, and a hash of its content. */
interface KeptFile {
  readonly path: string
  readonly sha256: string
}

interface KeptJob {
  /** Hash of the options, the program version and every file in `read`. */
  readonly key: string
  /** Absolute paths of the rig and of the files it refers to. */
  readonly read: readonly string[]
  readonly written: readonly KeptFile[]
}

interface JournalLine extends KeptJob {
  readonly name: string
  /** Milliseconds since 1970. If several lines have the same name, the latest applies. */
  readonly time: number
}

/** Successful jobs of this and other runs, by the path of their main file in the folder. */
export class BatchRecord {
  readonly #folder: string
  readonly #journal: Journal<JournalLine>
  readonly #reader: JournalReader<JournalLine>
  readonly #jobs: Map<string, KeptJob & { readonly time: number }>

  private constructor(folder: string, jobs: Map<string, KeptJob & { readonly time: number }>) {
    this.#folder = folder
    this.#jobs = jobs
    this.#journal = new Journal(join(folder, JOURNALS), 'batch')
    this.#reader = new JournalReader(join(folder, JOURNALS))
  }

  static async open(folder: string): Promise<BatchRecord> {
    const jobs = Object.entries(await oldJobs(folder)).map(([name, job]) => [name, { ...job, time: 0 }] as const)
    return new BatchRecord(folder, new Map(jobs))
  }

  /** Whether the inputs, options and outputs of the job are unchanged since it was done. */
  async isDone(name: string, options: string): Promise<boolean> {
    const job = await this.#find(name)
    if (job === undefined || (await keyOf(options, job.read)) !== job.key) return false
    return this.#isIntact(job)
  }

  /** Whether all files that the job wrote last time still exist unchanged. */
  async isOurs(name: string): Promise<boolean> {
    const job = await this.#find(name)
    return job !== undefined && this.#isIntact(job)
  }

  async keep(name: string, options: string, read: readonly string[], written: readonly WrittenFile[]): Promise<void> {
    const files = written.map(({ path, sha256 }) => ({ path: relative(this.#folder, path), sha256 }))
    const inputs = read.map((path) => resolve(path))
    const key = await keyOf(options, inputs)
    await this.#journal.append({ name, time: Date.now(), key, read: inputs, written: files })
  }

  close(): Promise<void> {
    return this.#journal.close()
  }

  /** Also reads what other runs have added since. */
  async #find(name: string): Promise<KeptJob | undefined> {
    for (const line of await this.#reader.readNew()) {
      if (isJob(line) && line.time >= (this.#jobs.get(line.name)?.time ?? 0)) this.#jobs.set(line.name, line)
    }
    return this.#jobs.get(name)
  }

  async #isIntact({ written }: KeptJob): Promise<boolean> {
    for (const { path, sha256 } of written) {
      if ((await hashOf(resolve(this.#folder, path))) !== sha256) return false
    }
    return true
  }
}

/** If the record cannot be read, there are no old jobs, and everything is exported again. */
async function oldJobs(folder: string): Promise<Readonly<Record<string, KeptJob>>> {
  try {
    const { jobs } = JSON.parse(await readFile(join(folder, OLD_RECORD), 'utf8')) as { jobs: Record<string, KeptJob> }
    return Object.fromEntries(Object.entries(jobs).filter(([, job]) => isJob(job)))
  } catch {
    return {}
  }
}

function isJob(job: Partial<KeptJob>): boolean {
  return typeof job.key === 'string' && Array.isArray(job.read) && Array.isArray(job.written)
}

async function keyOf(options: string, read: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(options)
  for (const path of read) hash.update(`\n${path} ${await hashOf(path)}`)
  return hash.digest('hex')
}

/** null if the file cannot be read. */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch {
    return null
  }
}
