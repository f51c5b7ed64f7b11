import { useMemo } from 'react'
import { Color } from 'three'
import type { Skinning } from '../../electron/contract/core.ts'
import { methodColours } from '../theme/methodColours.ts'
import { resolveColour } from '../theme/resolveColour.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'

export interface ViewportColours {
  readonly bodies: readonly Color[]
  readonly methods: Readonly<Record<Skinning, Color>>
  readonly contact: Color
  readonly grid: Color
  readonly gridStrong: Color
  readonly accent: Color
  readonly edge: Color
  readonly refitted: Color
  readonly leftAlone: Color
  readonly selected: Color
  readonly bone: Color
  /** Of a joint's own x, y and z. */
  readonly axes: readonly Color[]
  readonly dark: boolean
}

const bodyTokens = ['--body-0', '--body-1', '--body-2', '--body-3', '--body-4', '--body-5'] as const

const axisTokens = ['--axis-x', '--axis-y', '--axis-z'] as const

/** The tokens of the style sheet as three's colours, made anew when the theme changes. */
export function useViewportColours(): ViewportColours {
  const dark = useMediaQuery('(prefers-color-scheme: dark)')
  return useMemo(
    () => ({
      bodies: bodyTokens.map((token) => new Color(resolveColour(token))),
      methods: {
        linear: new Color(resolveColour(methodColours.linear)),
        spherical: new Color(resolveColour(methodColours.spherical)),
        dual: new Color(resolveColour(methodColours.dual)),
      },
      contact: new Color(resolveColour('--contact')),
      grid: new Color(resolveColour('--grid')),
      gridStrong: new Color(resolveColour('--grid-strong')),
      accent: new Color(resolveColour('--accent')),
      edge: new Color(resolveColour('--edge')),
      refitted: new Color(resolveColour('--refitted')),
      leftAlone: new Color(resolveColour('--left-alone')),
      selected: new Color(resolveColour('--picked')),
      bone: new Color(resolveColour('--bone')),
      axes: axisTokens.map((token) => new Color(resolveColour(token))),
      dark,
    }),
    [dark],
  )
}

export function bodyColour(colours: ViewportColours, index: number): Color {
  return colours.bodies[Math.max(0, index) % colours.bodies.length] as Color
}

/** The same colour for the rest of the window. */
export function bodySwatch(index: number): string {
  return `var(${bodyTokens[Math.max(0, index) % bodyTokens.length]})`
}
