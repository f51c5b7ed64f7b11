import { count, milliseconds } from '../../format.ts'
import { mostContacts, usualMilliseconds, useVisited } from '../../store/visited.ts'

/** The plot has no axes of its own to the side: the heights that it reaches stand here. */
export function Legend() {
  const most = useVisited(mostContacts)
  const usual = useVisited(usualMilliseconds)
  return (
    <span className="legend number">
      <i className="legend-contacts" /> contacts ≤ {count(most)}
      <i className="legend-time" /> query, mostly ≤ {milliseconds(usual)}
    </span>
  )
}
