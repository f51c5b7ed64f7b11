import { useEffect, useRef } from 'react'
import { type App, useApp } from '../../state/app.ts'
import { sceneSeconds } from '../../state/selectors.ts'

/** Moves every frame: by a transform outside React, which avoids layout and paint. */
export function Playhead() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = (app: App) => {
      const end = sceneSeconds(app)
      if (line.current !== null) line.current.style.transform = `translateX(${end > 0 ? (100 * app.time) / end : 0}cqw)`
    }
    place(useApp.getState())
    return useApp.subscribe(place)
  }, [])
  return <div ref={line} className="playhead" />
}
