import { asMarkdown, type BenchTable } from './table.ts'

/** Replaces the given tables in the text of docs/benchmarks.md and adds the commit to each. Appends new tables. */
export function replaceTables(text: string, tables: readonly BenchTable[], commit: string): string {
  const [heading, ...sections] = text.split(/^(?=## )/m)
  for (const table of tables) {
    const written = asMarkdown({ ...table, note: `${table.note} Measured at ${commit}.` })
    const at = sections.findIndex((section) => section.startsWith(`## ${table.name}\n`))
    if (at < 0) sections.push(written)
    else sections[at] = written
  }
  return [heading, ...sections.map((section) => section.trimEnd())].join('\n\n').replace(/\n{3,}/g, '\n\n') + '\n'
}
