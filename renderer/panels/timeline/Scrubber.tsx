import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { seconds } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { sceneSeconds } from '../../state/selectors.ts'
import { Playhead } from './Playhead.tsx'

/** Press or drag anywhere on the plot to seek, or use the arrow keys. */
export function Scrubber({ children }: { readonly children: ReactNode }) {
  const bounds = useRef({ left: 0, width: 0 })
  const end = useApp(sceneSeconds)
  const seek = useApp((app) => app.seek)
  const step = useApp((app) => app.step)
  const pause = useApp((app) => app.pause)
  const frameRate = useApp((app) => app.frameRate)
  const time = useApp((app) => Math.round(app.time * 100) / 100)

  const drag = ({ buttons, clientX }: PointerEvent) => {
    const { left, width } = bounds.current
    if (buttons === 1 && width > 0) seek((end * (clientX - left)) / width)
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Measured once per drag: the playhead moves every frame, so measuring again would force a layout of the page.
    bounds.current = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    pause()
    drag(event)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowDown: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => step(1),
    PageDown: () => step(-Math.round(frameRate / 2)),
    PageUp: () => step(Math.round(frameRate / 2)),
    Home: () => seek(0),
    End: () => seek(end),
  }
  const key = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div
      className="scrubber"
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={time}
      aria-valuetext={seconds(time)}
      onPointerDown={press}
      onPointerMove={drag}
      onKeyDown={key}
    >
      {children}
      <Playhead />
    </div>
  )
}
