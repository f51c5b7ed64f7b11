import { type App, useApp } from '../../state/app.ts'
import type { CurveSources } from '../../derive/clipCurves.ts'
import { fitKey } from '../../requests/measureFit.ts'
import { useFitScan } from '../../state/fitScan.ts'
import { shownLevel } from '../../requests/frameRequest.ts'
import { noOverlap, useOverlapScan } from '../../state/overlapScan.ts'
import { shownOverlapKey } from '../../requests/measureOverlap.ts'
import { useScan } from '../../state/scan.ts'
import { sceneSeconds, shownBody } from '../../state/selectors.ts'
import { skinningKey } from '../../requests/measureSkinning.ts'
import { useSkinningScan } from '../../state/skinningScan.ts'

/** The current data of the curves. */
export function curveSources(): CurveSources {
  const app = useApp.getState()
  const skinning = useSkinningScan.getState()
  const fit = useFitScan.getState()
  const overlap = useOverlapScan.getState()
  return {
    scan: useScan.getState(),
    skinning,
    body: measuredBody(app, skinning.key),
    fit,
    fitted: fittedLevel(app, fit.key),
    overlap: overlap.key === shownOverlapKey(app) ? overlap : noOverlap,
    units: app.units,
  }
}

/** The body and level on screen, if `key` was measured for them. */
function fittedLevel(app: App, key: string): CurveSources['fitted'] {
  const body = shownBody(app)
  const level = shownLevel(app)
  const isMeasured = body !== undefined && fitKey(body, level, sceneSeconds(app)) === key
  return isMeasured ? { name: body.settings.name, level } : undefined
}

/** The body on screen, if `key` was measured for it. */
function measuredBody(app: App, key: string) {
  const body = shownBody(app)
  return body !== undefined && skinningKey(body, sceneSeconds(app)) === key ? body : undefined
}
