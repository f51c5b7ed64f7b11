import { type App, useApp } from '../../store/app.ts'
import type { CurveSources } from '../../store/clipCurves.ts'
import { useScan } from '../../store/scan.ts'
import { sceneSeconds, shownBody } from '../../store/selectors.ts'
import { skinningKey, useSkinningScan } from '../../store/skinningScan.ts'

/** What curves are made from, as it is now. */
export function curveSources(): CurveSources {
  const app = useApp.getState()
  const skinning = useSkinningScan.getState()
  return { scan: useScan.getState(), skinning, body: measuredBody(app, skinning.key) }
}

/** The body on screen, if it is the one that was measured with this key. */
export function measuredBody(app: App, key: string) {
  const body = shownBody(app)
  return body !== undefined && skinningKey(body, sceneSeconds(app)) === key ? body : undefined
}
