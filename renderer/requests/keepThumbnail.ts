import { shell } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'

/** Long enough for the camera animation to end. */
const DELAY_MS = 2000

/** Stores a picture of the scene for the list of recent files. The shell ignores it for scenes without a file. */
export function keepThumbnail(): void {
  const { scene, frame, takeThumbnail } = useApp.getState()
  if (scene.status !== 'ready' || frame === null) return
  const picture = takeThumbnail?.() ?? null
  if (picture !== null) void shell.keepThumbnail({ picture })
}

/** Stores a picture shortly after a scene is shown, so that scenes that are never saved have one too. */
export function followThumbnail(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  useApp.subscribe((app, before) => {
    if (app.scene === before.scene) return
    clearTimeout(timer)
    if (app.scene.status === 'ready') timer = setTimeout(keepThumbnail, DELAY_MS)
  })
}
