import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'

/** The visible rows of a long list and their positions. All rows have the same height. */
export function useRows(count: number, height: number) {
  const scroller: RefObject<HTMLDivElement | null> = useRef(null)
  // The rule concerns the React compiler, which is not used: it cannot memoise the results of this library.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  return { scroller, virtual }
}
