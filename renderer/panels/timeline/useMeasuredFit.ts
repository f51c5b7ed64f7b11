import { useEffect } from 'react'
import { useApp } from '../../state/app.ts'
import { plotsFit } from '../../derive/clipCurves.ts'
import { fitKey, measureFit } from '../../requests/measureFit.ts'
import { shownLevel } from '../../requests/frameRequest.ts'
import { sceneSeconds, shownBody } from '../../state/selectors.ts'

/** Measures the fit of the shown level along the clip while the workspace plots it. */
export function useMeasuredFit(): void {
  const plotted = useApp((app) => plotsFit(app.workspace))
  const body = useApp((app) => shownBody(app)?.id)
  const level = useApp(shownLevel)
  const seconds = useApp(sceneSeconds)
  const frameRate = useApp((app) => app.frameRate)
  const key = useApp((app) => {
    const shown = shownBody(app)
    return shown === undefined ? '' : fitKey(shown, shownLevel(app), sceneSeconds(app))
  })
  useEffect(() => {
    if (!plotted || body === undefined || seconds === 0) return
    return measureFit({ key, body, level, seconds, frameRate })
  }, [plotted, body, key, level, seconds, frameRate])
}
