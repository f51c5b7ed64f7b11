import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is narrower than `width` pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrow, setNarrow] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const resize = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < width))
    resize.observe(element.current)
    return () => resize.disconnect()
  }, [element, width])
  return narrow
}
