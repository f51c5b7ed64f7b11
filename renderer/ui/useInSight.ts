import { useEffect, useRef } from 'react'

/** Scrolls to an element when its content changes. null: no content. */
export function useInSight(content: object | null) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (content !== null) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [content])
  return ref
}
