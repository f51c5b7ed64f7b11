import { count, milliseconds } from '../../format.ts'
import { mostContacts, usualMilliseconds, useScan } from '../../store/scan.ts'

/** The plot has no axes of its own to the side: the heights that it reaches stand here. */
export function Legend() {
  const most = useScan(mostContacts)
  const usual = useScan(usualMilliseconds)
  return (
    <span className="legend number">
      <i className="legend-contacts" /> contacts ≤ {count(most)}
      <i className="legend-time" /> query ≤ {milliseconds(usual)}
    </span>
  )
}
