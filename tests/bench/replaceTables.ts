import { asMarkdown, type BenchTable } from './table.ts'

/**
 * Replaces the given tables in the text of docs/benchmarks.md and adds the commit to each. Appends new tables. Removes
 * commits from other tables if they are not in the history.
 */
export function replaceTables(
  text: string,
  tables: readonly BenchTable[],
  commit: string,
  isInHistory: (commit: string) => boolean,
): string {
  const cited = text.replace(/ Measured at ([0-9a-f]+)\./g, (line, old) => (isInHistory(old) ? line : ''))
  const [heading, ...sections] = cited.split(/^(?=## )/m)
  for (const table of tables) {
    const written = asMarkdown({ ...table, note: `${table.note} Measured at ${commit}.` })
    const at = sections.findIndex((section) => section.startsWith(`## ${table.name}\n`))
    if (at < 0) sections.push(written)
    else sections[at] = written
  }
  return [heading, ...sections.map((section) => section.trimEnd())].join('\n\n').replace(/\n{3,}/g, '\n\n') + '\n'
}
