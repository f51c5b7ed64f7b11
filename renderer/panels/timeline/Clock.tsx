import { count, seconds } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { frameNumber, lastFrameNumber } from '../../state/selectors.ts'

export function Clock() {
  const time = useApp((app) => app.time)
  const frame = useApp(frameNumber)
  const last = useApp(lastFrameNumber)
  return (
    <div className="clock number">
      <span className="clock-time">{seconds(time)}</span>
      <span className="dim">
        frame {count(frame)} of {count(last)}
      </span>
    </div>
  )
}
