// Names, paths and lists in messages come from files and can have any length. These functions keep messages readable.

/** Maximum length of a name in a message. */
const LONGEST_NAME = 80
/** Maximum length of a list item in a message. */
const LONGEST_ITEM = 40
/** Maximum number of list items in a message. */
const MOST_ITEMS = 5
/** Maximum length of a problem's message. */
export const LONGEST_MESSAGE = 600

/** A name or a path, shortened in the middle. */
export function shortName(name: string, longest = LONGEST_NAME): string {
  if (name.length <= longest) return name
  const head = Math.ceil((longest - 1) / 2)
  const tail = longest - 1 - head
  // Do not cut a surrogate pair in half.
  const start = name.slice(0, head).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}…${name.slice(-tail).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** Comma-separated names, each shortened; of a long list the first five and the number of others. */
export function shortList(names: readonly string[], longest = LONGEST_ITEM): string {
  const shown = names.slice(0, MOST_ITEMS).map((name) => shortName(name, longest))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** Same with quotation marks. */
export function quotedList(names: readonly string[]): string {
  return shortList(names.map((name) => `"${name}"`))
}

/**
 * Shortens the quoted names of a message. If it is still too long, shortens it in the middle, to keep the advice at its
 * end.
 */
export function shortMessage(message: string): string {
  const named = message.replace(/"([^"]*)"/g, (_, name: string) => `"${shortName(name)}"`)
  return shortName(named, LONGEST_MESSAGE)
}
