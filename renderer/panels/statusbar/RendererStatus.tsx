import { useApp } from '../../state/app.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { shortRenderer } from '../../viewport/base/probeGraphics.ts'

/** The renderer and its frame rate. At rest nothing is drawn. */
export function RendererStatus() {
  const graphics = useApp((app) => app.graphics)
  const rate = useApp((app) => app.framesPerSecond)
  if (graphics.status === 'unknown') return null
  if (graphics.status === 'missing') return <span>no WebGL2</span>
  const speed = graphics.status === 'lost' ? 'graphics lost' : rate === null ? 'at rest' : `${rate} fps`
  return (
    <Tooltip text={graphics.renderer} side="top">
      <span className="number" tabIndex={-1}>
        {speed} · {shortRenderer(graphics.renderer)}
        {graphics.software ? ' (software)' : ''}
      </span>
    </Tooltip>
  )
}
