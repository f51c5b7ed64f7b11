import { useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useApp } from '../../state/app.ts'
import { columnsOf, curvesOf, type ShownCurve } from '../../derive/clipCurves.ts'
import { useFitScan } from '../../state/fitScan.ts'
import { shownOverlapKey } from '../../requests/measureOverlap.ts'
import { useOverlapScan } from '../../state/overlapScan.ts'
import { useScan } from '../../state/scan.ts'
import { shownBody } from '../../state/selectors.ts'
import { useSkinningScan } from '../../state/skinningScan.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'
import { curveSources } from './curveSources.ts'
import { scanPlotOptions } from './scanPlotOptions.ts'
import { useMeasuredFit } from './useMeasuredFit.ts'

/** The measured part of the workspace's curves. */
export function ScanPlot() {
  useMeasuredFit()
  const dark = useMediaQuery('(prefers-color-scheme: dark)')
  const workspace = useApp((app) => app.workspace)
  const cost = useApp((app) => app.scanCurve)
  const body = useApp((app) => shownBody(app)?.id)
  const skinning = useApp((app) => shownBody(app)?.settings.skinning)
  const overlap = useApp((app) => useOverlapScan.getState().key === shownOverlapKey(app))
  const curves = useMemo(() => curvesOf(workspace, cost), [workspace, cost])
  const key = `${dark ? 'dark' : 'light'} ${workspace} ${cost} ${body} ${skinning} ${overlap}`
  return <Plot key={key} curves={curves} />
}

/** The canvas contains colours of the theme, so it is recreated with the theme and with the curves. */
function Plot({ curves }: { readonly curves: readonly ShownCurve[] }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const { clientWidth, clientHeight } = element
    const plot = new uPlot(scanPlotOptions(curves, clientWidth, clientHeight), columns(curves), element)
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: element.clientHeight }))
    resize.observe(element)
    const stop = followScans(plot, curves)
    return () => {
      stop()
      resize.disconnect()
      plot.destroy()
    }
  }, [curves])
  return <div ref={host} className="plot" aria-hidden />
}

/** At most one redraw per animation frame. */
function followScans(plot: uPlot, curves: readonly ShownCurve[]): () => void {
  let pending = 0
  const redraw = () => {
    pending ||= requestAnimationFrame(() => {
      pending = 0
      plot.setData(columns(curves))
    })
  }
  const stops = [useScan, useSkinningScan, useFitScan, useOverlapScan].map((scan) => scan.subscribe(redraw))
  return () => {
    for (const stop of stops) stop()
    cancelAnimationFrame(pending)
  }
}

/** Curves may be sampled at different times. The plot gets all times, with gaps where a curve has no sample. */
function columns(curves: readonly ShownCurve[]): uPlot.AlignedData {
  const sources = curveSources()
  return uPlot.join(
    curves.map(({ curve }) => {
      const { times } = curve.samples(sources)
      return [times as number[], ...columnsOf(curve, sources)] as uPlot.AlignedData
    }),
  )
}
