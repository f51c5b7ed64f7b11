import { useEffect } from 'react'
import { useApp } from '../state/app.ts'

/**
 * Writes the time of the frame on screen, in seconds, to the attribute `data-shown-time` of the page, without React. A
 * preview waits for it, because the playhead moves before its frame arrives.
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
