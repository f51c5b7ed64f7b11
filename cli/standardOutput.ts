import { writeSync } from 'node:fs'

/** Exit code after the reader of stdout has gone, as a shell reports it for a program that SIGPIPE ends. */
export const BROKEN_PIPE = 128 + 13
/** How long to wait before the next attempt when a pipe is full, in milliseconds. */
const RETRY_DELAY_MS = 2

/**
 * Writes all of `data` to an open file descriptor before it returns. Node's own streams ignore short writes to files, and
 * report errors after the caller has continued. Throws the system's error.
 */
export function writeToDescriptor(descriptor: number, data: Uint8Array | string): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY_MS)
    }
  }
}

/**
 * Prints text on stdout. Ends the process if that fails: silently with 141 if the reader has gone (`| head`), otherwise
 * with 1 and the reason on stderr.
 */
export function printOut(text: string): void {
  try {
    writeToDescriptor(1, text)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EPIPE' || code === 'EOF') process.exit(BROKEN_PIPE)
    printError(`rigsphere: stdout cannot be written: ${code === 'ENOSPC' ? 'the disk is full' : message}.\n`)
    process.exit(1)
  }
}

/** Prints text on stderr. If nobody can read it, the exit code still tells. */
export function printError(text: string): void {
  try {
    writeToDescriptor(2, text)
  } catch {
    // A message that cannot be written must not hide the exit code.
  }
}
