import { useApp } from '../../state/app.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { shortRenderer } from '../../viewport/base/probeGraphics.ts'

/** Who draws, and how fast. At rest nothing is drawn at all. */
export function RendererStatus() {
  const graphics = useApp((app) => app.graphics)
  const rate = useApp((app) => app.framesPerSecond)
  if (graphics.status === 'unknown') return null
  if (graphics.status === 'missing') return <span>no WebGL2</span>
  const speed = graphics.status === 'lost' ? 'picture lost' : rate === null ? 'at rest' : `${rate} fps`
  return (
    <Tooltip text={graphics.renderer} side="top">
      <span className="number" tabIndex={-1}>
        {speed} · {shortRenderer(graphics.renderer)}
        {graphics.software ? ' (software)' : ''}
      </span>
    </Tooltip>
  )
}
