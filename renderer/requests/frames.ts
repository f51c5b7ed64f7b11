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
    // A crash has its own banner, and the window requests the frame again after the restart.
    if (problem.kind === 'core-crashed') return
    const { showMessage, pause } = useApp.getState()
    pause()
    showMessage({ tone: 'error', title: 'This frame could not be computed', detail: problem.message })
  },
)

/** Requests frames when the playhead or the displayed elements change. */
export const frames = {
  want: () => feed.want(frameRequest(useApp.getState())),
  /** Requests the frame again after bodies have changed. */
  wantAgain: () => feed.wantAgain(frameRequest(useApp.getState())),
  reset: feed.reset,
  busy: feed.busy,
  /** Requests a frame whenever its request changes. Code that replaces assets requests a frame itself. */
  follow: () =>
    useApp.subscribe((app, before) => {
      if (app.scene.status !== 'ready' || app.assets !== before.assets) return
      if (!sameRequest(frameRequest(app), frameRequest(before))) frames.want()
    }),
}
