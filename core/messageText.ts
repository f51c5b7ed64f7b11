/** Names, paths and lists inside messages come from files, so they can be of any length. These keep a message readable. */

/** Longest name inside a message. */
const LONGEST_NAME = 80
/** Longest item of a list inside a message. */
const LONGEST_ITEM = 40
/** Most items of a list inside a message. */
const MOST_ITEMS = 5
/** Longest message of a problem. */
export const LONGEST_MESSAGE = 600

/** A name or a path, shortened in the middle. */
export function shortName(name: string, longest = LONGEST_NAME): string {
  if (name.length <= longest) return name
  const head = Math.ceil((longest - 1) / 2)
  const tail = longest - 1 - head
  // Half of a surrogate pair is no character.
  const start = name.slice(0, head).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}…${name.slice(-tail).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** Names with commas between them, each shortened; of many the first five and how many more there are. */
export function shortList(names: readonly string[], longest = LONGEST_ITEM): string {
  const shown = names.slice(0, MOST_ITEMS).map((name) => shortName(name, longest))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** The same with quotation marks. */
export function quotedList(names: readonly string[]): string {
  return shortList(names.map((name) => `"${name}"`))
}

/** A message whose quoted names are shortened; one that is too long all the same loses its middle, not the advice at its end. */
export function shortMessage(message: string): string {
  const named = message.replace(/"([^"]*)"/g, (_, name: string) => `"${shortName(name)}"`)
  return shortName(named, LONGEST_MESSAGE)
}
