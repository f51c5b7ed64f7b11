import { describe, expect, it } from 'vitest'
import { methodColours } from '../../renderer/theme/methodColours.ts'
import { cividis, fit, diverging, type Ramp, viridis } from '../../renderer/viewport/shading/ramps.ts'
import { kindColours } from '../../renderer/workspaces/inspect/tree/radiiPlotOptions.ts'
import { blend, difference, type Linear, linear, type Vision, visions } from './colourVision.ts'
import { type Theme, themes, themeToken } from './themeToken.ts'

/** Required differences for essential distinctions, and for classes that also have a name, a dash or a number. */
const CLEAR = 7.5
const CLASS = 6

const ramps = { viridis, cividis, fit, diverging }
const cases = themes.flatMap((theme) => (Object.keys(visions) as Vision[]).map((vision) => ({ theme, vision })))

/** Number of colours sampled from a ramp. */
const STEPS = 40
const shades = ({ stops }: Ramp): Linear[] =>
  Array.from({ length: STEPS + 1 }, (_, k) => {
    const at = (k / STEPS) * (stops.length - 1)
    const low = Math.min(Math.floor(at), stops.length - 2)
    return blend(linear(stops[low]), linear(stops[low + 1]), at - low)
  })

const bodies = (theme: Theme) => [0, 1, 2, 3, 4, 5].map((k) => [`body ${k}`, themeToken(`--body-${k}`, theme)] as const)

const named = (colours: Readonly<Record<string, `--${string}`>>, theme: Theme) =>
  Object.entries(colours).map(([name, colour]) => [name, themeToken(colour, theme)] as const)

/** Pairs of named colours with a difference below `least`. */
function tooClose(colours: readonly (readonly [string, Linear])[], vision: Vision, least: number): string[] {
  return colours.flatMap(([name, colour], k) =>
    colours
      .slice(0, k)
      .map(([other, its]) => ({ pair: `${other} and ${name}`, apart: difference(colour, its, vision) }))
      .filter(({ apart }) => apart < least)
      .map(({ pair, apart }) => `${pair}: ${apart.toFixed(1)}`),
  )
}

describe.each(cases)('with $vision, in the $theme theme', ({ theme, vision }) => {
  it('contacts differ from all colour scales, clay, bodies, spheres and ground', () => {
    const contact = themeToken('--contact', theme)
    const clay = themeToken('--clay', theme)
    const others = [
      ...Object.entries(ramps).flatMap(([name, ramp]) => shades(ramp).map((shade) => [name, shade] as const)),
      ['clay', clay] as const,
      ...bodies(theme).map(([name, body]) => [`clay of ${name}`, blend(clay, body, 0.5)] as const),
      ...['--refitted', '--left-alone', '--picked', '--probe', '--overlap', '--canvas'].map(
        (name) => [name, themeToken(name, theme)] as const,
      ),
    ]
    const close = others.filter(([, colour]) => difference(contact, colour, vision) < CLEAR)
    expect(close.map(([name, colour]) => `${name} ${difference(contact, colour, vision).toFixed(1)}`)).toEqual([])
  })

  it('uncovered skin differs from clay, bodies, contacts, ground and the scale of protrusions', () => {
    const uncovered = themeToken('--uncovered', theme)
    const clay = themeToken('--clay', theme)
    const others = [
      ['clay', clay] as const,
      ...bodies(theme).map(([name, body]) => [`clay of ${name}`, blend(clay, body, 0.5)] as const),
      ...['--contact', '--canvas'].map((name) => [name, themeToken(name, theme)] as const),
      ...shades(fit).map((shade) => ['protrusion', shade] as const),
    ]
    const close = others.filter(([, colour]) => difference(uncovered, colour, vision) < CLEAR)
    expect(close.map(([name]) => name)).toEqual([])
  })

  it('refitted spheres differ from others', () => {
    const apart = difference(themeToken('--refitted', theme), themeToken('--left-alone', theme), vision)
    expect(apart).toBeGreaterThan(CLEAR)
  })

  it('bodies differ from each other', () => {
    expect(tooClose(bodies(theme), vision, CLASS)).toEqual([])
  })

  it('skinning methods differ from each other, and so do the lines of the plot by level', () => {
    expect(tooClose(named(methodColours, theme), vision, CLASS)).toEqual([])
    expect(tooClose(named(kindColours, theme), vision, CLEAR)).toEqual([])
  })
})

describe.each(Object.keys(visions) as Vision[])('on a colour scale with %s', (vision) => {
  it.each(Object.entries(ramps))('%s: values a quarter of the scale apart differ, and its ends most', (_, ramp) => {
    const colours = shades(ramp)
    for (const [k, colour] of colours.entries()) {
      for (const other of colours.slice(k + STEPS / 4)) expect(difference(colour, other, vision)).toBeGreaterThan(7)
    }
    expect(difference(colours[0], colours[STEPS], vision)).toBeGreaterThan(13)
  })
})
