/** Returns `name`, or the first free one of `name 2`, `name 3`, … if it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \d+$/, '')
  for (let k = 2; ; k++) if (!taken.includes(`${stem} ${k}`)) return taken.includes(name) ? `${stem} ${k}` : name
}
