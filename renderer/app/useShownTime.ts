import { useEffect } from 'react'
import { useApp } from '../state/app.ts'

/**
 * Writes the time of the frame on screen, in seconds, to the page as `data-shown-time`, past React. A preview waits for it: the
 * playhead moves before its frame arrives.
 */
export function useShownTime(): void {
  useEffect(
    () =>
      useApp.subscribe(({ frame }, before) => {
        if (frame === before.frame) return
        if (frame === null) delete document.documentElement.dataset['shownTime']
        else document.documentElement.dataset['shownTime'] = String(frame.time)
      }),
    [],
  )
}
