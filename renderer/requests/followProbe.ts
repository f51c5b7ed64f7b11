import type { Probed, Quaternion, Reply, Volume } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { latestWins } from '../base/latestWins.ts'
import { useApp } from '../state/app.ts'
import type { Probe, Three } from '../state/probe.ts'
import { reportProblem } from './reportProblem.ts'

/** Queries the triangles that the probe touches whenever the probe, the frame or the tool changes. */
export function followProbe(): void {
  useApp.subscribe((app, before) => {
    if (app.tool !== 'probe' && before.tool === 'probe') useApp.setState({ probed: null })
    if (app.tool !== 'probe' || app.probe === null || app.frame === null) return
    if (app.probe !== before.probe || app.frame !== before.frame || app.tool !== before.tool) {
      queue.push(probeVolume(app.probe))
    }
  })
}

const queue = latestWins(async (volume: Volume) => show(await engine.probe({ volume })))

function show(reply: Reply<Probed>): void {
  const { tool, setTool } = useApp.getState()
  if (tool !== 'probe') return
  if (reply.ok) return useApp.setState({ probed: reply.value })
  if (reply.problem.kind === 'core-crashed') return
  useApp.setState({ probed: null })
  setTool('select')
  reportProblem('The probe was removed', reply.problem)
}

function probeVolume({ kind, position, rotation, radius, length }: Probe): Volume {
  if (kind === 'sphere') return { kind, centre: position, radius }
  const [x, y, z] = axisOf(rotation).map((part) => (part * length) / 2) as unknown as Three
  const [px, py, pz] = position
  return { kind, from: [px - x, py - y, pz - z], to: [px + x, py + y, pz + z], radius }
}

/** The y axis rotated by a unit quaternion. */
function axisOf([x, y, z, w]: Quaternion): Three {
  return [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)]
}
