import { useEffect } from 'react'
import type { BodyView } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { measureOverlap, overlapKey } from '../../../requests/measureOverlap.ts'
import { sceneSeconds } from '../../../state/selectors.ts'

/** Measures the overlap along the clip, for the plot, while the panel is open. `compare`: also the exact volume. */
export function useMeasuredOverlap(a: BodyView, b: BodyView, compare: boolean): void {
  const seconds = useApp(sceneSeconds)
  const frameRate = useApp((app) => app.frameRate)
  const key = useApp((app) => overlapKey([a, b], app.inner, sceneSeconds(app)))
  useEffect(() => {
    if (seconds === 0) return
    return measureOverlap({ key, compare, bodies: [a.id, b.id], seconds, frameRate })
  }, [key, compare, a.id, b.id, seconds, frameRate])
}
