import { beforeAll, describe, expect, it } from 'vitest'
import { creatureClips } from '../../../assets/make/characters/creatureClips.ts'
import { dwarfClips } from '../../../assets/make/characters/dwarfClips.ts'
import { manClips } from '../../../assets/make/characters/manClips.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { BUILD_TIME, player, readSample } from './builtSamples.ts'

const walkers = [
  { name: 'man', clips: manClips },
  { name: 'dwarf', clips: dwarfClips },
  { name: 'creature', clips: creatureClips },
] as const

const FRAMES = 240
/** Vertices of the sole within this distance of their reference height count as grounded. */
const GROUND = 0.002

describe.each(walkers)('the walk cycle of the $name', ({ name, clips }) => {
  const walk = clips().find((clip) => clip.name === 'walk')
  const speed = walk?.groundSpeed ?? 0
  const seconds = walk?.seconds ?? 0
  let rig: Rig
  /** Vertices of the soles, and their positions per frame relative to the moving ground. */
  let soles: number[]
  let frames: Float64Array[]
  beforeAll(async () => {
    rig = (await readSample(name)).rig
    const { rest } = rig.skin
    soles = Array.from({ length: rest.length / 3 }, (_, v) => v).filter((v) => rest[v * 3 + 1] < 0.012)
    const play = player(rig)
    frames = Array.from({ length: FRAMES }, (_, f) => play('walk', (seconds * f) / FRAMES).slice())
  }, BUILD_TIME)

  const height = (f: number, v: number) => frames[f][v * 3 + 1] - rig.skin.rest[v * 3 + 1]
  const grounded = (f: number, v: number) => height(f % FRAMES, v) < GROUND

  /** Frame ranges in which a vertex is grounded. Indices continue past the end of the loop. */
  function contacts(v: number): number[][] {
    const landings = frames.map((_, f) => f).filter((f) => !grounded(f, v) && grounded(f + 1, v))
    return landings.map((landing) => {
      const run: number[] = []
      for (let f = landing + 1; grounded(f, v); f++) run.push(f)
      return run
    })
  }

  /** Distance that a vertex moves over the ground in the given frames. */
  function slide(v: number, run: readonly number[]): number {
    const x = run.map((f) => frames[f % FRAMES][v * 3])
    const z = run.map((f) => frames[f % FRAMES][v * 3 + 2] + (speed * seconds * f) / FRAMES)
    return Math.hypot(Math.max(...x) - Math.min(...x), Math.max(...z) - Math.min(...z))
  }

  it('stays in place at a constant speed', () => {
    expect(speed).toBeGreaterThan(0.5)
    expect(seconds).toBeGreaterThan(0.5)
  })

  it('lets no grounded foot slide by a centimetre', () => {
    expect(soles.length).toBeGreaterThan(9)
    for (const v of soles) {
      const runs = contacts(v)
      expect(Math.max(...runs.map((run) => run.length))).toBeGreaterThan(0.2 * FRAMES)
      // Toes may touch the ground for a frame when they lift off.
      for (const run of runs) if (run.length > 3) expect(slide(v, run)).toBeLessThan(0.01)
    }
  })

  it('always has a foot on the ground, sometimes both, and never sinks in', () => {
    let both = 0
    for (let f = 0; f < FRAMES; f++) {
      const [left, right] = [1, -1].map((side) => soles.some((v) => rig.skin.rest[v * 3] * side > 0 && grounded(f, v)))
      expect(left || right).toBe(true)
      if (left && right) both++
      for (const v of soles) expect(height(f, v)).toBeGreaterThan(-0.004)
    }
    expect(both / FRAMES).toBeGreaterThan(0.1)
    expect(both / FRAMES).toBeLessThan(0.5)
  })

  it('lifts each foot off the ground', () => {
    for (const side of [1, -1]) {
      const foot = soles.filter((v) => rig.skin.rest[v * 3] * side > 0)
      const clear = frames.map((_, f) => Math.min(...foot.map((v) => height(f, v))))
      expect(Math.max(...clear)).toBeGreaterThan(0.02)
    }
  })

  it('repeats the left side on the right half a cycle later', () => {
    const { rest } = rig.skin
    const twins = new Map(
      Array.from({ length: rest.length / 3 }, (_, v) => [rest.subarray(v * 3, v * 3 + 3).join(), v]),
    )
    for (const v of soles) {
      const twin = twins.get([-rest[v * 3] || 0, rest[v * 3 + 1], rest[v * 3 + 2]].join()) ?? -1
      for (const f of [0, 40, 110]) {
        const [a, b] = [frames[f], frames[f + FRAMES / 2]]
        expect(Math.abs(a[v * 3] + b[twin * 3])).toBeLessThan(0.004)
        expect(Math.abs(a[v * 3 + 1] - b[twin * 3 + 1])).toBeLessThan(0.004)
        expect(Math.abs(a[v * 3 + 2] - b[twin * 3 + 2])).toBeLessThan(0.004)
      }
    }
  })
})
