/** `colour`: as returned by `resolveColour`. */
export function withAlpha(colour: string, alpha: number): string {
  return colour.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`)
}
