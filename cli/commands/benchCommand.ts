import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { table } from '../run/print.ts'
import { type EndingSignal, onEndingSignal, signalExitCode } from '../../host/signals.ts'

interface Options {
  readonly quick?: true
  readonly only?: string
}

/** The tables of docs/benchmarks.md, as measured by tests/bench. */
interface BenchTable {
  readonly name: string
  readonly note: string
  readonly rows: readonly BenchRow[]
}

interface BenchRow {
  readonly what: string
  readonly paper: string
  readonly required: string
  readonly ours: string
  readonly reached: boolean | null
}

/** The bundle is in dist/cli. Measurements run from the sources, which only a checkout has. */
const runner = fileURLToPath(new URL('../../scripts/bench.mjs', import.meta.url))

export function benchCommand(program: Command): void {
  addCommand(program, 'bench', 'measure this machine: the tables of docs/benchmarks.md', { opensRigs: false })
    .option('--quick', 'fewer frames')
    .option('--only <name>', 'one table: papers, opponents, methods, tightness, costs, leaf, loading, ...')
    .addHelpText('after', '\nExamples:\n  rigsphere bench --quick --only papers\n  rigsphere bench --json > bench.json')
    .action(answer(bench, readable))
}

async function bench({ options, progress }: Call<Options>): Promise<Reply<readonly BenchTable[]>> {
  if (!existsSync(runner)) {
    return failed('request-invalid', 'bench requires a checkout of the sources. Run it there, or use npm run bench.')
  }
  const words = ['--json', ...(options.quick ? ['--quick'] : []), ...(options.only ? ['--only', options.only] : [])]
  const child = spawn(process.execPath, [runner, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let ending: EndingSignal | null = null
  const release = onEndingSignal((received) => {
    ending ??= received
    child.kill('SIGINT')
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    progress.report(0, 0, text.trim().split('\n').at(-1) ?? '')
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...end) => resolve(end)),
  )
  release()
  if (ending !== null) process.exit(signalExitCode(ending))
  if (signal === 'SIGINT' || code === 130) process.exit(130)
  if (code === 0) return done(JSON.parse(stdout) as BenchTable[])
  const last = stderr.trim().split('\n').at(-1) ?? ''
  return failed(code === 2 ? 'request-invalid' : 'core-crashed', last.replace(/^bench: /, ''))
}

function readable(tables: readonly BenchTable[]): string {
  return tables.map(({ name, note, rows }) => `${name}\n${note}\n\n${rowTable(rows)}`).join('\n\n')
}

function rowTable(rows: readonly BenchRow[]): string {
  return table([
    ['measure', 'paper', 'required', 'here', 'reached'],
    ...rows.map(({ what, paper, required, ours, reached }) => [what, paper, required, ours, mark(reached)]),
  ])
}

function mark(reached: boolean | null): string {
  return reached === null ? '' : reached ? 'yes' : 'NO'
}
