import type { Progress } from '../../core/base/progress.ts'
import { printError } from '../../host/standardOutput.ts'
import { pauseProgress, writeProgress } from './progressMemory.ts'
import type { Trace } from './trace.ts'

const BAR = 24
const PROGRESS_INTERVAL = 100

/** Receives progress, warnings and, with `--trace`, details of a command. */
export interface Reporting extends Progress {
  warn?(message: string): void
  readonly trace?: Trace | undefined
}

/**
 * A progress bar on stderr that is updated in place. If stderr is not a terminal, reports go to `memory`, and another
 * thread prints a line at intervals. Prints nothing if neither is available.
 */
export class ProgressLine implements Reporting {
  readonly #isBar: boolean
  readonly #memory: SharedArrayBuffer | null
  readonly trace: Trace | undefined
  readonly #warnings: string[] = []
  #last = 0
  #what = ''

  constructor(isBar: boolean, memory: SharedArrayBuffer | null, trace?: Trace) {
    this.#isBar = isBar
    this.#memory = memory
    this.trace = trace
  }

  report(done: number, total: number, what: string): void {
    const now = performance.now()
    // Show a new phase immediately: its first step may block for a long time.
    if (what === this.#what && now - this.#last < PROGRESS_INTERVAL) return
    // Texts with counts change with every report.
    if (withoutNumbers(what) !== withoutNumbers(this.#what)) this.trace?.(`step: ${what}`)
    this.#what = what
    this.#last = now
    if (this.#memory !== null) writeProgress(this.#memory, total > 0 ? percentOf(done, total) : -1, what)
    if (!this.#isBar) return
    // A wrapped line could not be overwritten.
    const line = `${progressBar(done, total)}${what}`.slice(0, (process.stderr.columns || 80) - 1)
    printError(`\r\u001b[K${line}`)
  }

  get warnings(): readonly string[] {
    return this.#warnings
  }

  /** Prints the warning immediately and keeps it for the JSON document. */
  warn(message: string): void {
    this.clear()
    this.#warnings.push(message)
    printError(`rigsphere: warning: ${message}\n`)
  }

  clear(): void {
    if (this.#memory !== null) pauseProgress(this.#memory)
    if (this.#last > 0 && this.#isBar) printError('\r\u001b[K')
    this.#last = 0
  }
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '')
}

function percentOf(done: number, total: number): number {
  return Math.floor(Math.max(0, Math.min(1, done / total)) * 100)
}

/** `████████░░░░░░░░  50 %  `; empty if the total is unknown. */
function progressBar(done: number, total: number): string {
  if (!(total > 0)) return ''
  const percent = percentOf(done, total)
  const full = Math.round((percent / 100) * BAR)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(percent).padStart(3)} %  `
}
