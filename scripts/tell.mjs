/** An error that the user can resolve: printed without a stack trace. Every other error is a bug. */
export class Stop extends Error {}

/** Prints one status line to stderr, because stdout may contain a document. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs a script: the returned number is the exit code; a `Stop` prints its message and sets exit code 1.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(`rigsphere: ${error.message}`)
    process.exitCode = 1
  }
}
