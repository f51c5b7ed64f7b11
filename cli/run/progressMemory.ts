/**
 * The latest progress report, in memory shared by two threads. The version is odd while the writer writes. If a reader
 * finds it odd or changed, it discards what it has read. Neither thread waits for the other.
 */
const VERSION = 0
const PERCENT = 1
const LENGTH = 2
const PAUSED = 3
const HEADER_BYTES = 16
const TEXT_BYTES = 240

export interface LatestProgress {
  /** -1 if the total is unknown. */
  readonly percent: number
  readonly what: string
}

export function createProgressMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + TEXT_BYTES)
}

export function writeProgress(memory: SharedArrayBuffer, percent: number, what: string): void {
  const header = headerOf(memory)
  const text = Buffer.from(what).subarray(0, TEXT_BYTES)
  Atomics.add(header, VERSION, 1)
  Atomics.store(header, PERCENT, percent)
  Atomics.store(header, LENGTH, text.length)
  new Uint8Array(memory, HEADER_BYTES).set(text)
  Atomics.add(header, VERSION, 1)
  Atomics.store(header, PAUSED, 0)
}

/** Stops printing until the next report. */
export function pauseProgress(memory: SharedArrayBuffer): void {
  Atomics.store(headerOf(memory), PAUSED, 1)
}

export function isPaused(memory: SharedArrayBuffer): boolean {
  return Atomics.load(headerOf(memory), PAUSED) === 1
}

/** Returns null if nothing has been reported, or if a report is being written. */
export function readProgress(memory: SharedArrayBuffer): LatestProgress | null {
  const header = headerOf(memory)
  const version = Atomics.load(header, VERSION)
  const percent = Atomics.load(header, PERCENT)
  const length = Atomics.load(header, LENGTH)
  const what = Buffer.from(new Uint8Array(memory, HEADER_BYTES).slice(0, length)).toString()
  const isWhole = version > 0 && version % 2 === 0 && Atomics.load(header, VERSION) === version
  return isWhole ? { percent, what } : null
}

function headerOf(memory: SharedArrayBuffer): Int32Array {
  return new Int32Array(memory, 0, 4)
}
