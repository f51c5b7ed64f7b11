import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/paths.mjs'
import { type Schema, schemaFaults } from './jsonSchema.ts'

/** docs/cli.schema.json: one definition per command, and those of errors and dumped files. */
export const cliSchema = JSON.parse(readFileSync(join(root, 'docs', 'cli.schema.json'), 'utf8')) as Schema & {
  readonly $defs: Readonly<Record<string, Schema>>
}

/** Differences between a document and the definition of the given name. */
export function documentFaults(document: unknown, name: string): string[] {
  return schemaFaults(document, cliSchema.$defs[name], cliSchema)
}

/** Throws if a document that a command printed differs from docs/cli.schema.json. */
export function checkDocument(document: unknown, command: string): void {
  const isError = typeof document === 'object' && document !== null && 'error' in document
  const faults = documentFaults(document, isError ? 'error' : command)
  if (faults.length > 0) throw new Error(`docs/cli.schema.json, ${command}: ${faults.slice(0, 5).join('; ')}`)
}
