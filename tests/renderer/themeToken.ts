import { readFileSync } from 'node:fs'
import { type Linear, linear } from './colourVision.ts'

const tokens = readFileSync(new URL('../../renderer/theme/tokens.css', import.meta.url), 'utf8')

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A colour of the style sheet in one theme. */
export function themeToken(name: string, theme: Theme): Linear {
  const [, one, light, dark] =
    new RegExp(`${name}: (?:(#\\w{6})|light-dark\\((#\\w{6}), (#\\w{6})\\));`).exec(tokens) ?? []
  const hex = one ?? (theme === 'light' ? light : dark)
  if (hex === undefined) throw new Error(`the style sheet has no colour ${name}`)
  return linear(hex)
}
