import { Color } from 'three'
import { describe, expect, it } from 'vitest'
import { quieter } from '../../renderer/viewport/base/quieter.ts'
import { fit } from '../../renderer/viewport/shading/ramps.ts'
import { edge } from '../../renderer/viewport/spheres/sphereMaterial.ts'
import { type Linear, linear } from './colourVision.ts'
import { type Theme, themes, themeToken } from './themeToken.ts'

/** WCAG 2.2, success criterion 1.4.11: graphical objects. */
const LEAST = 3

const luminance = ([r, g, b]: Linear) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(one: Linear, other: Linear): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const toLinear = ({ r, g, b }: Color): Linear => [r, g, b]

/** The edge over a ground, blended as the screen does: in sRGB, not in linear light. */
function edgeOver(ground: Linear): Linear {
  const [from, to] = [new Color(...ground).convertLinearToSRGB(), new Color(edge.colour).convertLinearToSRGB()]
  return toLinear(from.lerp(to, edge.opacity).convertSRGBToLinear())
}

const groundsOf = (theme: Theme): readonly (readonly [name: string, colour: Linear])[] => {
  const clay = themeToken('--clay', theme)
  return [
    ['sky above', themeToken('--sky-high', theme)],
    ['sky below', themeToken('--sky-low', theme)],
    ['clay', clay],
    ['clay under spheres', toLinear(quieter(new Color(...clay)))],
  ]
}
const cases = themes.flatMap((theme) => groundsOf(theme).map(([name, ground]) => ({ theme, name, ground })))

describe('the outline of a sphere coloured by fit', () => {
  it.each(cases)('is visible on $name in the $theme theme, by its colour or its edge', ({ ground }) => {
    const faint = fit.stops.filter(
      (stop) => Math.max(contrast(linear(stop), ground), contrast(edgeOver(ground), ground)) < LEAST,
    )
    expect(faint).toEqual([])
  })

  it('has the edge colour of the style sheet', () => {
    expect(linear(edge.colour)).toEqual(themeToken('--edge', 'light'))
  })
})
