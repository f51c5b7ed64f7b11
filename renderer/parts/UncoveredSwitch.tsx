import { percent } from '../base/format.ts'
import { useApp } from '../state/app.ts'
import { Switch } from '../ui/Switch.tsx'
import { currentMeasure, type DrawnMeasure, useDrawnMeasure } from '../viewport/spheres/drawnMeasure.ts'
import './UncoveredSwitch.css'

/** Highlights the skin outside the drawn spheres, and shows its share. */
export function UncoveredSwitch() {
  const uncovered = useApp((app) => app.uncovered)
  const setView = useApp((app) => app.setView)
  return (
    <div className="uncovered">
      <Switch label="Highlight uncovered skin" on={uncovered} onChange={(on) => setView({ uncovered: on })} />
      {uncovered && <Finding />}
    </div>
  )
}

function Finding() {
  const newest = useDrawnMeasure((drawn) => drawn.measure)
  const measure = useApp((app) => currentMeasure(app, newest))
  const playing = useApp((app) => app.playing)
  const isLevel = useApp((app) => measure?.source.kind === 'fitted' || app.sphereChoice === 'level')
  const waiting = playing ? 'Measured when playback stops.' : 'Measuring…'
  return (
    <p className="dim" role="status">
      {measure?.uncovered == null ? waiting : findingText(measure, measure.uncovered.share, isLevel)}
    </p>
  )
}

function findingText({ source }: DrawnMeasure, share: number, isLevel: boolean): string {
  if (share > 0)
    return `${share < 0.001 ? 'Less than 0.1 %' : percent(share)} of the skin is outside the spheres (black).`
  const where = source.kind !== 'rigid' && isLevel ? 'on this level' : 'by these spheres'
  return `All of the skin is covered ${where}.`
}
