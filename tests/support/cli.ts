import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../scripts/paths.mjs'
import { checkDocument, cliSchema } from './cliSchema.ts'

export interface CliRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Parses stdout as a single JSON document; throws if it is not one, or not the one in docs/cli.schema.json. */
  json(): unknown
}

export interface CliOptions {
  readonly cwd?: string
  /** Sends SIGINT after this many milliseconds. */
  readonly interruptAfter?: number
}

/** Runs the terminal program through its bin script, as a user would. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const child = spawn(process.execPath, [join(root, 'cli', 'rigsphere.mjs'), ...args], {
    cwd: options.cwd ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  if (options.interruptAfter !== undefined) setTimeout(() => child.kill('SIGINT'), options.interruptAfter).unref()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr, json: () => checked(stdout, args) }))
  })
}

function checked(stdout: string, args: readonly string[]): unknown {
  const document: unknown = JSON.parse(stdout)
  checkDocument(document, args.find((arg) => arg in cliSchema.$defs) ?? 'error')
  return document
}
