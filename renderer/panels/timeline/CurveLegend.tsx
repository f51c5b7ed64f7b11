import { useApp } from '../../state/app.ts'
import { curvesOf, rangeOf } from '../../derive/clipCurves.ts'
import { useFitScan } from '../../state/fitScan.ts'
import { shownLevel } from '../../requests/frameRequest.ts'
import { shownOverlapKey } from '../../requests/measureOverlap.ts'
import { useOverlapScan } from '../../state/overlapScan.ts'
import { useScan } from '../../state/scan.ts'
import { shownBody } from '../../state/selectors.ts'
import { useSkinningScan } from '../../state/skinningScan.ts'
import { curveSources } from './curveSources.ts'

/** The curves and their ranges, since the plot has no vertical axes. */
export function CurveLegend() {
  const workspace = useApp((app) => app.workspace)
  const cost = useApp((app) => app.scanCurve)
  useScan()
  useSkinningScan()
  useFitScan()
  useOverlapScan()
  useApp((app) => app.units)
  useApp(shownBody)
  useApp(shownLevel)
  useApp(shownOverlapKey)
  const sources = curveSources()
  return (
    <ul className="legend number" aria-label="Curves">
      {curvesOf(workspace, cost)
        .map((shown) => ({ ...shown, text: shown.curve.text(rangeOf(shown.curve.samples(sources).values), sources) }))
        .filter(({ text }) => text !== '')
        .map(({ curve, faint, text }) => (
          <li key={curve.id} title={curve.help} data-faint={faint || undefined}>
            <i data-style={curve.style} style={{ background: `var(${curve.colour(sources)})` }} />
            <span>{text}</span>
          </li>
        ))}
    </ul>
  )
}
