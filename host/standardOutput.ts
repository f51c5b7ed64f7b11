import { writeSync } from 'node:fs'
import { isTemporary } from './systemFailure.ts'

/** Exit code if the reader of stdout has closed it, the same as for a program ended by SIGPIPE. */
export const BROKEN_PIPE = 128 + 13
/** Exit code if the same call may succeed later: EX_TEMPFAIL of sysexits.h. */
export const TEMPORARY_FAILURE = 75
/** Milliseconds to wait before the next attempt if a pipe is full. */
const RETRY_DELAY_MS = 2

/**
 * Writes all of `data` to an open file descriptor before it returns. Node's streams ignore short writes to files, and
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
 * Prints text to stdout. If that fails, ends the process: silently with 141 if the reader has closed it (`| head`),
 * otherwise with the reason on stderr, and with 75 if the cause may pass (a full disk) or else 1.
 */
export function printOut(text: string): void {
  try {
    writeToDescriptor(1, text)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EPIPE' || code === 'EOF') process.exit(BROKEN_PIPE)
    printError(`rigsphere: cannot write to stdout: ${code === 'ENOSPC' ? 'the disk is full' : message}.\n`)
    process.exit(isTemporary(code) ? TEMPORARY_FAILURE : 1)
  }
}

/** Prints text to stderr. Errors are ignored; the exit code still reports the failure. */
export function printError(text: string): void {
  try {
    writeToDescriptor(2, text)
  } catch {
    // A failed message must not change the exit code.
  }
}
