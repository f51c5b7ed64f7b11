import { useMemo } from 'react'
import { Color } from 'three'
import type { Skinning } from '../../../electron/contract/core.ts'
import { methodColours } from '../../theme/methodColours.ts'
import { resolveColour } from '../../theme/resolveColour.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'

// The colours of the style sheet for three, and the colours of bodies.

export interface ViewportColours {
  readonly bodies: readonly Color[]
  readonly methods: Readonly<Record<Skinning, Color>>
  readonly clay: Color
  readonly contact: Color
  readonly grid: Color
  readonly gridStrong: Color
  readonly accent: Color
  readonly edge: Color
  readonly refitted: Color
  readonly leftAlone: Color
  /** Boxes that overlap. */
  readonly overlap: Color
  /** Skin outside the spheres. */
  readonly uncovered: Color
  readonly probe: Color
  readonly selected: Color
  readonly bone: Color
  /** The x, y and z axes of a joint. */
  readonly axes: readonly Color[]
  readonly dark: boolean
}

const bodyTokens = ['--body-0', '--body-1', '--body-2', '--body-3', '--body-4', '--body-5'] as const

const axisTokens = ['--axis-x', '--axis-y', '--axis-z'] as const

/** The colour tokens as colours of three; updated when the theme changes. */
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
      clay: new Color(resolveColour('--clay')),
      contact: new Color(resolveColour('--contact')),
      grid: new Color(resolveColour('--grid')),
      gridStrong: new Color(resolveColour('--grid-strong')),
      accent: new Color(resolveColour('--accent')),
      edge: new Color(resolveColour('--edge')),
      refitted: new Color(resolveColour('--refitted')),
      leftAlone: new Color(resolveColour('--left-alone')),
      overlap: new Color(resolveColour('--overlap')),
      uncovered: new Color(resolveColour('--uncovered')),
      probe: new Color(resolveColour('--probe')),
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

/** Share of a body's own colour in its clay colour: enough to distinguish bodies without hiding their shape. */
const TINT = 0.5

/** The colour of a plain skin: clay, tinted if there are several bodies. */
export function clayColour(colours: ViewportColours, index: number, bodies: number): Color {
  return bodies < 2 ? colours.clay : colours.clay.clone().lerp(bodyColour(colours, index), TINT)
}

/** `bodyColour` as a CSS colour. */
export function bodySwatch(index: number): string {
  return `var(${bodyTokens[Math.max(0, index) % bodyTokens.length]})`
}
