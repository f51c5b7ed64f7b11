import { readdir, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'

/**
 * Files that match the patterns, sorted, without duplicates. Shells expand most patterns themselves; quoted ones are
 * expanded here: `*` and `?` within a name, `**` for any folders, `{a,b}` for alternatives. Hidden files match only if
 * the pattern says so.
 */
export async function findFiles(patterns: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const pattern of patterns.flatMap(braces)) for (const path of await matches(pattern)) found.add(path)
  return [...found].toSorted()
}

/** Expands `a{b,c}d` to `abd` and `acd`. */
function braces(pattern: string): string[] {
  const [, before, choices, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(pattern) ?? []
  if (before === undefined || choices === undefined || after === undefined) return [pattern]
  return choices.split(',').flatMap((choice) => braces(before + choice + after))
}

async function matches(pattern: string): Promise<string[]> {
  // An existing file with exactly this name takes precedence over the pattern.
  if (await isFile(pattern)) return [pattern]
  if (!/[*?]/.test(pattern)) return []
  const steps = (sep === '\\' ? pattern.replaceAll('\\', '/') : pattern).split('/')
  let folders = [isAbsolute(pattern) ? `${steps.shift() ?? ''}/` : '']
  const last = steps.pop() ?? ''
  for (const step of steps) folders = (await Promise.all(folders.map((folder) => descend(folder, step)))).flat()
  const names = await Promise.all(folders.map((folder) => entries(folder, last)))
  const paths = names.flatMap((list, k) => list.map((name) => join(folders[k] ?? '', name)))
  const files = await Promise.all(paths.map(isFile))
  return paths.filter((_, k) => files[k])
}

/** The folders that one step of a pattern matches. */
async function descend(folder: string, step: string): Promise<string[]> {
  if (step === '**') return below(folder)
  if (!/[*?]/.test(step)) return [join(folder, step)]
  return (await folders(folder)).filter((name) => matcher(step).test(name)).map((name) => join(folder, name))
}

/** A folder and all its subfolders, except hidden ones. */
async function below(folder: string): Promise<string[]> {
  const names = (await folders(folder)).filter((name) => !name.startsWith('.'))
  const deeper = await Promise.all(names.map((name) => below(join(folder, name))))
  return [folder, ...deeper.flat()]
}

async function folders(folder: string): Promise<string[]> {
  const list = await readdir(resolve(folder), { withFileTypes: true }).catch(() => [])
  return list.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function entries(folder: string, step: string): Promise<string[]> {
  const list = await readdir(resolve(folder)).catch(() => [])
  return list.filter((name) => matcher(step).test(name))
}

function matcher(step: string): RegExp {
  const body = step
    .replace(/[.+^$()|[\]\\{}]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
  return new RegExp(`^${step.startsWith('.') ? '' : '(?!\\.)'}${body}$`, 'u')
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false
}
