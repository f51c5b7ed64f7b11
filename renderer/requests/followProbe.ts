import { type Three, type Probe, changeProbe } from '../state/probe.ts'
import type { BodyView, Probed, Quaternion, Reply, Volume } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import type { CsvTable } from '../derive/csv.ts'
import { latestWins } from '../base/latestWins.ts'
import { sideBySideBody } from '../state/sideBySide.ts'
import { reportProblem } from './reportProblem.ts'

export function probeVolume({ kind, position, rotation, radius, length }: Probe): Volume {
  if (kind === 'sphere') return { kind, centre: position, radius }
  const [x, y, z] = axisOf(rotation).map((part) => (part * length) / 2) as unknown as Three
  const [px, py, pz] = position
  return { kind, from: [px - x, py - y, pz - z], to: [px + x, py + y, pz + z], radius }
}

/** The y axis turned by a unit quaternion. */
function axisOf([x, y, z, w]: Quaternion): Three {
  return [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)]
}

const queue = latestWins(async (volume: Volume) => take(await engine.probe({ volume })))

function take(reply: Reply<Probed>): void {
  const { tool, setTool } = useApp.getState()
  if (tool !== 'probe') return
  if (reply.ok) return useApp.setState({ probed: reply.value })
  if (reply.problem.kind === 'core-crashed') return
  useApp.setState({ probed: null })
  setTool('select')
  reportProblem('The probe was put away', reply.problem)
}

/** From now on the core is asked whenever the probe, or what it may touch, has become another. */
export function followProbe(): void {
  useApp.subscribe((app, before) => {
    if (app.tool !== 'probe' && before.tool === 'probe') useApp.setState({ probed: null })
    if (app.tool !== 'probe' || app.probe === null || app.frame === null) return
    if (app.probe !== before.probe || app.frame !== before.frame || app.tool !== before.tool)
      queue.push(probeVolume(app.probe))
  })
}

/** How many triangles the probe touches. */
export function touchedCount(probed: Probed | null): number {
  return probed === null ? 0 : probed.hits.reduce((sum, { triangles }) => sum + triangles.length, 0)
}

export function probedCsv(bodies: readonly BodyView[], { hits }: Probed): CsvTable {
  const names = new Map(bodies.map(({ id, settings }) => [id, settings.name]))
  return {
    name: 'what the probe touches',
    columns: ['body', 'triangle'],
    rows: hits.flatMap(({ body, triangles }) =>
      Array.from(triangles, (triangle) => [names.get(body) ?? body, triangle]),
    ),
  }
}

/** Why there is nothing to probe, or undefined when there is. */
export function noProbeReason(app: App): string | undefined {
  if (app.scene.status !== 'ready' || app.bodies.length === 0) return 'Open a scene first.'
  if (app.bodies.every(({ id }) => app.hidden.has(id))) return 'All bodies are hidden.'
  return sideBySideBody(app) === undefined ? undefined : 'Copies side by side are not where the body is.'
}

/** A twentieth more or less with every press of a key. */
export function scaleProbe(what: 'radius' | 'length', way: 1 | -1): void {
  const { probe } = useApp.getState()
  if (probe !== null) changeProbe({ [what]: probe[what] * 1.05 ** way })
}
