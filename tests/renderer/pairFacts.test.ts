import { expect, it } from 'vitest'
import type { BodyView, Penetration, SceneDistance } from '../../electron/contract/core.ts'
import { overlapText, pairCsv } from '../../renderer/derive/pairFacts.ts'

const overlap = { volume: 0.5, lower: 0, upper: 2, complete: true } as Penetration

it('an incomplete volume is shown as an estimate with its bound', () => {
  expect(overlapText(overlap, 'metres')).toBe('0.5 m³')
  expect(overlapText({ ...overlap, complete: false }, 'file')).toBe('about 0.5, at most 2')
})

it('the table of a pair lists each body with its own point, for either order in the core', () => {
  const bodies = [1, 2].map((id) => ({ id, settings: { name: `body ${id}` } }) as BodyView)
  const found = {
    bodies: [2, 1],
    points: [
      [0, 0, 2],
      [0, 0, 1],
    ],
    triangles: [20, 10],
    distance: 1,
  } as unknown as SceneDistance
  expect(pairCsv(bodies, found, overlap).rows).toEqual([
    ['body 2', 0, 0, 2, 20, 1, 0.5],
    ['body 1', 0, 0, 1, 10, 1, 0.5],
  ])
  expect(pairCsv(bodies, found, { ...overlap, complete: false }).rows[0].at(-1)).toBeNaN()
})
