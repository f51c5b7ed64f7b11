import type { Frame } from '../../electron/contract/core.ts'
import { engine } from '../bridge.ts'
import { useApp } from './app.ts'
import { createFrameFeed } from './frameFeed.ts'
import { visit } from './visited.ts'

/** The picture follows the playhead through here. */
export const frames = createFrameFeed(
  (time) => engine.frame({ time }),
  (frame: Frame) => {
    useApp.setState({ frame })
    visit(frame, useApp.getState().frameRate)
  },
  (problem) => {
    // A crash has its own banner; asking again happens when the core is back.
    if (problem.kind === 'core-crashed') return
    const { tell, pause } = useApp.getState()
    pause()
    tell({ tone: 'error', title: 'This frame could not be computed', detail: problem.message })
  },
)
