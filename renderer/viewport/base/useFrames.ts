import { useEffect } from 'react'
import type { Frame } from '../../../electron/contract/core.ts'
import { useApp } from '../../state/app.ts'

/** Calls `take` with the current frame and with every new one, without rendering. `take` must be memoised. */
export function useFrames(take: (frame: Frame) => void): void {
  useEffect(() => {
    const now = useApp.getState().frame
    if (now !== null) take(now)
    return useApp.subscribe((app, before) => {
      if (app.frame !== null && app.frame !== before.frame) take(app.frame)
    })
  }, [take])
}
