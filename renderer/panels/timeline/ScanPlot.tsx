import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useScan, type Scan } from '../../store/scan.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'
import { scanPlotOptions } from './scanPlotOptions.ts'

/** Contacts and query time of every frame, as far as the scan has come. */
export function ScanPlot() {
  const dark = useMediaQuery('(prefers-color-scheme: dark)')
  return <Plot key={dark ? 'dark' : 'light'} />
}

/** Made anew for another theme: the colours are drawn into it. */
function Plot() {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const { clientWidth, clientHeight } = element
    const plot = new uPlot(scanPlotOptions(clientWidth, clientHeight), columns(useScan.getState()), element)
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: element.clientHeight }))
    resize.observe(element)
    const stop = followScan(plot)
    return () => {
      stop()
      resize.disconnect()
      plot.destroy()
    }
  }, [])
  return <div ref={host} className="plot" aria-hidden />
}

/** At most one redraw per picture, however fast frames arrive. */
function followScan(plot: uPlot): () => void {
  let pending = 0
  const stop = useScan.subscribe(() => {
    pending ||= requestAnimationFrame(() => {
      pending = 0
      plot.setData(columns(useScan.getState()))
    })
  })
  return () => {
    stop()
    cancelAnimationFrame(pending)
  }
}

function columns({ seconds, contacts, milliseconds }: Scan): uPlot.AlignedData {
  return [seconds as number[], contacts, milliseconds]
}
