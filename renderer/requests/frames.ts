import type { Frame, FrameRequest } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { createFrameFeed } from './createFrameFeed.ts'
import { frameRequest, sameRequest } from './frameRequest.ts'
import { reportSkipped } from './reportSkipped.ts'

const feed = createFrameFeed(
  (request) => engine.frame(request),
  (frame: Frame, answered: FrameRequest) => {
    useApp.setState({ frame, answered })
    reportSkipped(frame)
  },
  (problem) => {
    // A crash has its own banner; asking again happens when the core is back.
    if (problem.kind === 'core-crashed') return
    const { showMessage, pause } = useApp.getState()
    pause()
    showMessage({ tone: 'error', title: 'This frame could not be computed', detail: problem.message })
  },
)

/** The picture follows the playhead, and what is drawn, through here. */
export const frames = {
  want: () => feed.want(frameRequest(useApp.getState())),
  /** After the bodies have changed. */
  wantAgain: () => feed.wantAgain(frameRequest(useApp.getState())),
  reset: feed.reset,
  busy: feed.busy,
  /** Asks whenever the store wants another picture than before. Whoever brings other trees asks on their own. */
  follow: () =>
    useApp.subscribe((app, before) => {
      if (app.scene.status !== 'ready' || app.assets !== before.assets) return
      if (!sameRequest(frameRequest(app), frameRequest(before))) frames.want()
    }),
}
