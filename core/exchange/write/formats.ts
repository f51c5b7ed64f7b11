import type { ExportFormat } from './exportFormat.ts'
import { treeFormat } from './treeFormat.ts'

/** In the order in which they are offered. */
const formats: readonly ExportFormat[] = [treeFormat]

export function exportFormats(): readonly ExportFormat[] {
  return formats
}

export function findFormat(name: string): ExportFormat | undefined {
  return formats.find((format) => format.name === name)
}
