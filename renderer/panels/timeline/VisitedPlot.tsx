import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useVisited, type Visited } from '../../store/visited.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'
import { visitedPlotOptions } from './visitedPlotOptions.ts'

/** Contacts and query time of the frames that were seen so far. */
export function VisitedPlot() {
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
    const plot = new uPlot(visitedPlotOptions(clientWidth, clientHeight), columns(useVisited.getState()), element)
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: element.clientHeight }))
    resize.observe(element)
    const stop = followVisited(plot)
    return () => {
      stop()
      resize.disconnect()
      plot.destroy()
    }
  }, [])
  return <div ref={host} className="plot" aria-hidden />
}

/** At most one redraw per picture, however fast frames arrive. */
function followVisited(plot: uPlot): () => void {
  let pending = 0
  const stop = useVisited.subscribe(() => {
    pending ||= requestAnimationFrame(() => {
      pending = 0
      plot.setData(columns(useVisited.getState()))
    })
  })
  return () => {
    stop()
    cancelAnimationFrame(pending)
  }
}

function columns({ seconds, contacts, milliseconds }: Visited): uPlot.AlignedData {
  return [seconds as number[], contacts, milliseconds]
}
