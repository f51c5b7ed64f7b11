/** `hand.L` and `hand.R` are each other's mirror image; names without a side are their own. */
export function mirrorName(name: string): string {
  if (name.endsWith('.L')) return `${name.slice(0, -2)}.R`
  if (name.endsWith('.R')) return `${name.slice(0, -2)}.L`
  return name
}
