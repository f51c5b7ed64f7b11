import { useApp } from '../../state/app.ts'
import { plotsCost } from '../../derive/clipCurves.ts'
import { Segments } from '../../ui/Segments.tsx'

const costs = [
  { value: 'refits', label: 'Spheres' },
  { value: 'time', label: 'Time' },
] as const

/** Plots the cost of queries as refitted spheres or as time, in workspaces that plot it. */
export function CostChoice() {
  const shown = useApp((app) => plotsCost(app.workspace))
  const cost = useApp((app) => app.scanCurve)
  const setView = useApp((app) => app.setView)
  if (!shown) return null
  return <Segments label="Curve" value={cost} options={costs} onChange={(scanCurve) => setView({ scanCurve })} />
}
