import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Third-party rigs for tests and benchmarks, beside the checkout: docs/rigs.md. */
export const sharedRigs = join(root, '..', 'shared', 'rigs')

/** One line for the summary of a test run; null if the rigs are available. */
export function missingRigs(folder = sharedRigs) {
  if (existsSync(folder)) return null
  return 'tests on real rigs were skipped: ../shared/rigs is missing; docs/rigs.md describes how to get them'
}
