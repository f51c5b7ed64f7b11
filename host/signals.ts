import { constants } from 'node:os'

export type EndingSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

const ENDING_SIGNALS: readonly EndingSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Calls `handle` for every signal that would end the process, until the returned function is called. */
export function onEndingSignal(handle: (signal: EndingSignal) => void): () => void {
  for (const signal of ENDING_SIGNALS) process.on(signal, handle)
  return () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, handle)
  }
}

/** The exit code used by shells: 130 after SIGINT, 143 after SIGTERM, 129 after SIGHUP. */
export function signalExitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}
