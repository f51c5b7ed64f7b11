import { useEffect } from 'react'
import type { Color } from 'three'
import { Vector3 } from 'three'
import { useApp } from '../../state/app.ts'
import { noProbeReason } from '../../derive/probeFacts.ts'
import { probeAt } from '../../state/probe.ts'
import { everythingBounds, selectionBounds } from '../base/bounds.ts'
import { ProbeGizmo } from './ProbeGizmo.tsx'
import { ProbeShape } from './ProbeShape.tsx'
import { TouchedTriangles } from './TouchedTriangles.tsx'

export interface ProbeToolProps {
  readonly shape: Color
  readonly edge: Color
  readonly touched: Color
}

/** The probe in the viewport: its shape, its handles and the triangles that it touches. */
export function ProbeTool({ shape, edge, touched }: ProbeToolProps) {
  const on = useApp((app) => app.tool === 'probe' && noProbeReason(app) === undefined)
  const there = useApp((app) => app.probe !== null)
  const ready = useApp((app) => app.frame !== null)
  useEffect(() => {
    if (on && !there && ready) placeProbe()
  }, [on, there, ready])
  if (!on || !there) return null
  return (
    <>
      <ProbeShape colour={shape} edge={edge} />
      <ProbeGizmo />
      <TouchedTriangles colour={touched} />
    </>
  )
}

/** Places the probe at the selected body or the first one: the centre of a crowd may be empty. */
function placeProbe(): void {
  const app = useApp.getState()
  const { frame, selection, bodies, hidden } = app
  if (frame === null) return
  const first = bodies.find(({ id }) => !hidden.has(id))?.id ?? null
  const body = selection.body ?? first
  const box =
    selectionBounds({ ...app, selection: { ...selection, body, focus: 'body' } }, frame) ?? everythingBounds(app, frame)
  if (box === null) return
  const size = box.getSize(new Vector3())
  const at = box.getCenter(new Vector3())
  useApp.setState({ probe: probeAt([at.x, at.y + 0.15 * size.y, at.z], Math.max(size.x, size.y, size.z)) })
}
