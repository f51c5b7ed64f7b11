/** Texts about the probe. */
import type { BodyView, Probed } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import { sideBySideBody } from '../state/sideBySide.ts'
import type { CsvTable } from './csv.ts'

/** The number of triangles that the probe touches. */
export function touchedCount(probed: Probed | null): number {
  return probed === null ? 0 : probed.hits.reduce((sum, { triangles }) => sum + triangles.length, 0)
}

export function probedCsv(bodies: readonly BodyView[], { hits }: Probed): CsvTable {
  const names = new Map(bodies.map(({ id, settings }) => [id, settings.name]))
  return {
    name: 'the triangles that the probe touches',
    columns: ['body', 'triangle'],
    rows: hits.flatMap(({ body, triangles }) =>
      Array.from(triangles, (triangle) => [names.get(body) ?? body, triangle]),
    ),
  }
}

/** Why the probe cannot be used, or undefined. */
export function noProbeReason(app: App): string | undefined {
  if (app.scene.status !== 'ready' || app.bodies.length === 0) return 'Open a scene first.'
  if (app.bodies.every(({ id }) => app.hidden.has(id))) return 'All bodies are hidden.'
  return sideBySideBody(app) === undefined ? undefined : 'The probe does not work in side-by-side view.'
}
