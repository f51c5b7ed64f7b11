import { count } from '../../base/format.ts'
import { useApp } from '../../state/app.ts'
import { sphereCounts } from '../../derive/sphereCounts.ts'
import { useLength } from '../../derive/useLength.ts'
import { sphereMeaning } from '../../viewport/shading/sphereMeaning.ts'
import { ColourLegend, short, SwatchLegend } from '../../parts/ColourLegend.tsx'

const titles = {
  tightness: 'Radius / smallest possible radius',
  radius: 'Radius',
  joints: 'Joints that influence the triangles of the sphere',
  interval: 'Widest weight interval',
}

/** The legend of the sphere colours. */
export function SphereLegend() {
  const frame = useApp((app) => app.frame)
  const answered = useApp((app) => app.answered)
  const hidden = useApp((app) => app.hidden)
  const length = useLength()
  const colour = answered?.spheres?.colour
  const meaning = frame === null ? null : sphereMeaning(frame, answered)
  if (meaning === null || colour === undefined) return null
  if (colour === 'refitted' || meaning.scale === null) {
    const { shown, refitted } = sphereCounts(frame, hidden)
    const swatches = [
      { colour: 'var(--refitted)', name: 'refitted for this frame', amount: count(refitted) },
      { colour: 'var(--left-alone)', name: 'not refitted: not needed', amount: count(shown - refitted) },
    ]
    return <SwatchLegend title="Colours of the spheres" swatches={swatches} />
  }
  const { scale, range } = meaning
  const format = colour === 'joints' ? count : colour === 'radius' ? length : undefined
  const formatMean = colour === 'joints' ? short : format
  return <ColourLegend title={titles[colour]} meaning={{ scale, range }} format={format} formatMean={formatMean} />
}
