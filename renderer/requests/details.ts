import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { sharedByFrame } from '../base/sharedByFrame.ts'

/** Details of the selected sphere and vertex, shared by the viewport, its card and a panel. */
export const details = {
  sphere: sharedByFrame(useApp.getState, engine.sphere),
  vertex: sharedByFrame(useApp.getState, engine.vertex),
}
