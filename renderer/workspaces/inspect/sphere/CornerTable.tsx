import { count, percent } from '../../../base/format.ts'
import { useState } from 'react'
import { weightsAt } from '../../../derive/corners.ts'
import { Button } from '../../../ui/Button.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { CornerPictureProps } from './CornerPicture.tsx'

/** More corners would push the sets below out of view. */
const FIRST = 6
/** Every further joint of a set can double the number of corners. The copied table has all of them. */
const MOST = 100

const mixColumn = { title: 'mix', help: 'Corner: an extreme mix of weights that the intervals of the joints allow' }
const reachColumn = {
  title: 'extends',
  help: 'Reach: how far vertices with this mix may extend from the centre, as a share of the radius',
}

/** The corners with their weights and reach, the farthest first. */
export function CornerTable({ set, names, ringed }: CornerPictureProps) {
  const [all, setAll] = useState(false)
  const order = set.reaches.map((reach, corner) => ({ corner, reach })).sort((a, b) => b.reach - a.reach)
  const shown = order.slice(0, all ? MOST : FIRST)
  return (
    <div className="corner-table">
      <Table
        caption="Corners, their weights and how far they reach"
        columns={[mixColumn, ...names.map((title) => ({ title, help: `Weight of ${title}` })), reachColumn]}
        rows={shown.map(({ corner, reach }) => ({
          key: String(corner),
          cells: [
            <span key="corner" className={corner === ringed ? 'ringed' : undefined}>
              {corner + 1}
            </span>,
            ...weightsAt(set, corner).map((weight) => weight.toFixed(3)),
            percent(reach),
          ],
        }))}
      />
      {order.length > FIRST && (
        <Button tone="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer corners' : moreCorners(order.length)}
        </Button>
      )}
      {all && order.length > MOST && <p className="dim">Copy the corners as CSV to see all {count(order.length)}.</p>}
    </div>
  )
}

function moreCorners(corners: number): string {
  return corners > MOST ? `Show ${MOST} of ${count(corners)} corners` : `Show all ${corners} corners`
}
