import { basename } from 'node:path'
import type { Problem } from '../../core/base/reply.ts'
import { counterNames, type QueryCounts } from '../../core/query/base/queryCounts.ts'
import { fitLines } from './fitLines.ts'
import { printError, printOut } from '../../host/standardOutput.ts'

/** A problem of the core, or wrong usage. */
export type Failure = Problem | { readonly kind: 'usage'; readonly message: string }

/** Prints the JSON document of a `--json` call. Typed arrays become arrays; numbers have full precision. */
export function printDocument(document: unknown): void {
  printOut(`${JSON.stringify(document, plainArrays)}\n`)
}

export function printFailure(failure: Failure, json: boolean): void {
  if (json) printDocument({ error: failure })
  else printError(`rigsphere: ${placed(failure)}\n`)
}

/** Messages of file readers do not always contain the path. Adds it, since a scene can have many rigs. */
function placed(failure: Failure): string {
  const path = 'path' in failure ? (failure.path ?? '') : ''
  return failure.message.includes(basename(path)) ? failure.message : `${path}: ${failure.message}`
}

/** Columns are as wide as their widest cell; numbers are right-aligned. The first row is the header. */
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

/** Wraps text at words for a terminal. Does not wrap output to files and other programs. */
export function prose(text: string): string {
  return fitLines(text, process.stdout.columns || Number.POSITIVE_INFINITY)
}

/** Cost of a query. */
export function countsText(counts: QueryCounts): string {
  const names = Object.entries(counterNames) as [keyof QueryCounts, string][]
  return prose(names.map(([counter, name]) => `${counts[counter]} ${name}`).join(', '))
}

function plainArrays(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float64Array) : value
}

function align(cell: string | number, width: number): string {
  return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width)
}
