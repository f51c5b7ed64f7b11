/**
 * Wraps lines at word boundaries to fit into a number of columns. A description that follows its term after two or more
 * spaces moves to its own line; continuation lines of indented lines are indented further.
 */
export function fitLines(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => fitLine(line, columns))
    .join('\n')
}

function fitLine(line: string, columns: number): string {
  if (line.length <= columns) return line
  const [, named, explained] = /^( +\S.*?) {2,}(\S.*)$/.exec(line) ?? []
  if (named !== undefined && explained !== undefined) {
    return `${named}\n${breakWords(explained, { first: DEEPER, next: DEEPER }, columns)}`
  }
  const depth = /^ */.exec(line)?.[0] ?? ''
  return breakWords(line.trim(), { first: depth, next: depth === '' ? '' : DEEPER }, columns)
}

const DEEPER = ' '.repeat(6)

function breakWords(text: string, depth: { readonly first: string; readonly next: string }, columns: number): string {
  const [first = '', ...words] = text.split(' ')
  const lines: string[] = []
  let line = depth.first + first
  for (const word of words) {
    if (line.length + 1 + word.length <= columns) line += ` ${word}`
    else {
      lines.push(line)
      line = depth.next + word
    }
  }
  return [...lines, line].join('\n')
}
