import { useEffect, useRef } from 'react'

/** Scrolls to an element whenever there is news in it. null: none. */
export function useInSight(news: object | null) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news !== null) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return ref
}
