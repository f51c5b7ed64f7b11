import { describe, expect, it } from 'vitest'
import type { BodyView } from '../../electron/contract/core.ts'
import {
  clipCurves,
  columnsOf,
  type CurveSources,
  curvesOf,
  plotsCost,
  rangeOf,
} from '../../renderer/derive/clipCurves.ts'
import { workspaces } from '../../renderer/state/workspace.ts'

const body = { id: 1, settings: { name: 'left', skinning: 'dual' } } as BodyView
const scan = { seconds: [0, 1, 2], contacts: [0, 380, null], refits: [4, 298, null], milliseconds: [0.1, 0.5, null] }
const skinning = { times: [0, 2], volumes: { linear: [1, 0.9], spherical: [1, 1], dual: [0.981, 0.975] } }
const fit = { times: [0, 2], means: [1.052, 1.134] }
const overlap = {
  times: [0, 1, 2],
  volumes: [0.002, 0.004, null],
  errors: [0.003, 0.001, null],
  exacts: [null, null, null],
}
const fitted = { name: 'left', level: 4 }
const sources: CurveSources = { scan, skinning, body, fit, fitted, overlap, units: 'metres' }

const legend = (workspace: (typeof workspaces)[number], cost: 'refits' | 'time', given: CurveSources = sources) =>
  curvesOf(workspace, cost).map(({ curve }) => curve.text(rangeOf(curve.samples(given).values), given))

describe('the curves along the clip', () => {
  it('depend on the workspace and show their ranges', () => {
    expect(legend('contacts', 'refits')).toEqual(['contacts ≤ 380', 'spheres refitted ≤ 298', 'overlap ≤ 0.004 m³', ''])
    expect(legend('inspect', 'time')).toEqual(['contacts ≤ 380', 'time ≤ 0.500 ms', 'left, level 4: fit 1.05 to 1.13'])
    expect(legend('skin', 'refits')).toEqual(['contacts ≤ 380', 'left: volume 97.5 to 98.1 %'])
    expect(legend('export', 'time')).toEqual(['contacts ≤ 380', 'spheres refitted ≤ 298'])
  })

  it('indicate that the volume is not or cannot be measured', () => {
    expect(legend('skin', 'refits', { ...sources, body: undefined })[1]).toBe('volume not measured')
    const holes = { ...skinning, volumes: { ...skinning.volumes, dual: [Number.NaN, Number.NaN] } }
    expect(legend('skin', 'refits', { ...sources, skinning: holes })[1]).toBe('volume not measured')
  })

  it('do not show the tightness of another body or level', () => {
    expect(legend('inspect', 'refits', { ...sources, fitted: undefined })[2]).toBe('fit: measuring…')
  })

  it('compare an overlap with the exact volume, on the same scale, only if that was measured', () => {
    const compared = { ...sources, overlap: { ...overlap, exacts: [0.0021, 0.004, null] } }
    // √((0.0001² + 0²) / 2) / 0.004
    expect(legend('contacts', 'refits', compared)[3]).toBe('exact: error 1.8 %')
    expect(legend('contacts', 'refits')[3]).toBe('')
    expect(clipCurves.exactOverlap.scale).toBe(clipCurves.overlap.id)
  })

  it('shade the uncertainty of an overlap, never below zero', () => {
    expect(columnsOf(clipCurves.overlap, sources)).toEqual([
      [0.002, 0.004, null],
      [0.005, 0.005, null],
      [0, 0.003, null],
    ])
    expect(columnsOf(clipCurves.contacts, sources)).toEqual([scan.contacts])
  })

  it.each(workspaces)('fit into their scale in %s', (workspace) => {
    for (const { curve } of curvesOf(workspace, 'refits')) {
      const range = rangeOf(curve.samples(sources).values) ?? [0, 0]
      const [low, high] = curve.domain(range)
      expect(low).toBeLessThanOrEqual(range[0])
      expect(high).toBeGreaterThan(range[1])
    }
  })

  it('offer a choice of the cost where it is plotted', () => {
    expect(workspaces.filter(plotsCost)).toEqual(['inspect', 'contacts'])
  })
})
