import { basename } from 'node:path'
import type { Problem } from '../core/reply.ts'
import type { QueryCounts } from '../core/session/session.ts'
import { fitLines } from './fitLines.ts'
import { printError, printOut } from './standardOutput.ts'

/** What can go wrong in a terminal: a problem of the core, or a call that was wrong. */
export type Failure = Problem | { readonly kind: 'usage'; readonly message: string }

/** The one document of a `--json` call. Typed arrays are written as arrays; numbers in full precision. */
export function printDocument(document: unknown): void {
  printOut(`${JSON.stringify(document, plainArrays)}\n`)
}

export function printFailure(failure: Failure, json: boolean): void {
  if (json) printDocument({ error: failure })
  else printError(`rigsphere: ${placed(failure)}\n`)
}

/** Readers tell what is wrong in a file, not in which: of a scene of many rigs that must be said too. */
function placed(failure: Failure): string {
  const path = 'path' in failure ? (failure.path ?? '') : ''
  return failure.message.includes(basename(path)) ? failure.message : `${path}: ${failure.message}`
}

/** Columns as wide as their widest cell; numbers to the right. The first row is the heading. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, String(cell).length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => align(cell, widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Sentences, broken at words where a terminal would break them anywhere; as they are for files and other programs. */
export function prose(text: string): string {
  return fitLines(text, process.stdout.columns || Number.POSITIVE_INFINITY)
}

/** What a question took. */
export function countsText({ sphereTests, refits, boxTests, triangleTests, verticesSkinned }: QueryCounts): string {
  return prose(
    `${sphereTests} sphere tests, ${refits} refits, ${boxTests} box tests, ${triangleTests} triangle tests, ${verticesSkinned} vertices skinned`,
  )
}

function plainArrays(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float64Array) : value
}

function align(cell: string | number, width: number): string {
  return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
}
