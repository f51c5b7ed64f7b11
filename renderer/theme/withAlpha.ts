/** The colour, let through; `rgb(r, g, b)` as resolveColour answers it. */
export function withAlpha(colour: string, alpha: number): string {
  return colour.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`)
}
