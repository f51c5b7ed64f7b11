import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { sharedByFrame } from '../base/sharedByFrame.ts'

/** The core's answers about the selected sphere and vertex, which the picture, its card and a panel show. */
export const details = {
  sphere: sharedByFrame(useApp.getState, engine.sphere),
  vertex: sharedByFrame(useApp.getState, engine.vertex),
}
