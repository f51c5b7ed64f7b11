/** Something the person at the keyboard can act on: printed as it is, without a stack. Everything else is a bug. */
export class Stop extends Error {}

/** One line about what is going on. On stderr, so that a document on stdout stays alone. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * The frame of every script: its number is the exit code, a `Stop` is one message and exit code 1.
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
