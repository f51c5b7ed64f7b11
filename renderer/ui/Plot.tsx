import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import './Plot.css'

export interface PlotProps {
  /** Accessible name. */
  readonly label: string
  readonly data: uPlot.AlignedData
  /** Called again if the theme or `shape` changes, because uPlot cannot change its colours and series. */
  readonly options: (width: number, height: number) => uPlot.Options
  readonly shape?: string | undefined
  readonly height?: number | undefined
}

/** A plot as wide as its container. */
export function Plot({ shape = '', ...props }: PlotProps) {
  const dark = useMediaQuery('(prefers-color-scheme: dark)')
  return <Drawn key={`${dark ? 'dark' : 'light'} ${shape}`} {...props} />
}

function Drawn({ label, data, options, height = 150 }: PlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const first = useRef({ data, options })
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const drawn = new uPlot(first.current.options(element.clientWidth, height), first.current.data, element)
    plot.current = drawn
    const resize = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height }))
    resize.observe(element)
    return () => {
      resize.disconnect()
      drawn.destroy()
    }
  }, [height])
  useEffect(() => plot.current?.setData(data), [data])
  return <div ref={host} className="drawn" role="img" aria-label={label} />
}
