import { printError } from '../../host/standardOutput.ts'

/** Receives one line about what the program does. */
export type Trace = (text: string) => void

/** The option `--trace`: prints lines to stderr with the milliseconds since the process started. */
export const trace: Trace = (text) => {
  printError(`rigsphere: ${performance.now().toFixed(1).padStart(9)} ms  ${text}\n`)
}
