import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'

/** Which rows of a long list can be seen, and where they stand. Rows are all of one height. */
export function useRows(count: number, height: number) {
  const scroller: RefObject<HTMLDivElement | null> = useRef(null)
  // The rule is about a compiler that we do not use: it could not memoise what the library answers.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  return { scroller, virtual }
}
