import type { InnerView, OpeningView } from '../../../../electron/contract/core.ts'
import { counted } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { useLength } from '../../../derive/useLength.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Row } from '../../../ui/Row.tsx'

export interface OpeningsProps {
  /** Body id. */
  readonly body: number
  readonly inner: InnerView
}

/** The holes that were closed, largest first. A click selects a vertex at the hole and frames it. */
export function Openings({ body, inner: { openings, largestOpenings } }: OpeningsProps) {
  const length = useLength()
  const selected = useApp(({ selection }) => (selection.body === body ? selection.vertex : null))
  const show = ({ vertex, size }: OpeningView) => {
    const { selectVertex, look } = useApp.getState()
    selectVertex(body, vertex)
    look({ kind: 'vertex', body, vertex, radius: size })
  }
  return (
    <>
      <Notice>
        {`The skin is open: ${counted(openings, 'hole was', 'holes were')} closed with caps to give the body an interior.`}
      </Notice>
      <ul className="inner-openings" aria-label="Holes">
        {largestOpenings.map((opening) => (
          <li key={`${opening.edges} ${opening.centre.join(' ')}`}>
            <Row
              title={`${length(opening.size)} wide, ${counted(opening.edges, 'edge')}`}
              detail={`at ${opening.centre.map((x) => Number(x.toPrecision(3))).join(' ')}`}
              selected={opening.vertex === selected}
              onSelect={() => show(opening)}
            />
          </li>
        ))}
      </ul>
      {largestOpenings.length < openings && (
        <p className="dim">{`and ${openings - largestOpenings.length} smaller ones`}</p>
      )}
    </>
  )
}
