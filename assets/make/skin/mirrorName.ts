/** `hand.L` and `hand.R` are mirror images of each other; names without a side do not change. */
export function mirrorName(name: string): string {
  if (name.endsWith('.L')) return `${name.slice(0, -2)}.R`
  if (name.endsWith('.R')) return `${name.slice(0, -2)}.L`
  return name
}
