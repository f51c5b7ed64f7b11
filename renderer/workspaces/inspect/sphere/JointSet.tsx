import { useState } from 'react'
import type { SetDetails } from '../../../../electron/contract/core.ts'
import { count, counted } from '../../../base/format.ts'
import { cornersCsv } from '../../../derive/corners.ts'
import { Section } from '../../../ui/Section.tsx'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { CornerPicture } from './CornerPicture.tsx'
import { CornerTable } from './CornerTable.tsx'
import { IntervalBar } from './IntervalBar.tsx'

export interface JointSetProps {
  readonly body: number
  readonly set: SetDetails
  readonly joints: readonly string[]
  /** The corner that makes the sphere large, if it belongs to this set. */
  readonly ringed: number | null
  readonly firstOpen: boolean
}

/** The vertices of one joint set: their intervals, and the corners that the intervals span. */
export function JointSet({ body, set, joints, ringed, firstOpen }: JointSetProps) {
  const [open, setOpen] = useState(firstOpen)
  const names = set.joints.map((joint) => joints[joint] ?? `joint ${joint}`)
  return (
    <Section
      title={`{ ${names.join(', ')} }`}
      fold={{ open, onToggle: () => setOpen(!open) }}
      actions={<span className="dim number">{counted(set.vertices, 'vertex', 'vertices')}</span>}
    >
      {set.joints.length === 1 ? (
        <p className="dim">Follows only {names[0]}: the weight is 1, and so is the only corner.</p>
      ) : (
        <>
          {set.joints.map((joint, k) => (
            <IntervalBar key={joint} body={body} joint={joint} name={names[k] ?? ''} set={set} at={k} />
          ))}
          <h3 className="corners-title">
            Corners <span className="number">{count(set.reaches.length)}</span>
            <CopyCsv label="Copy the corners as CSV" table={cornersCsv(set, names)} />
          </h3>
          {set.joints.length <= 4 && <CornerPicture set={set} names={names} ringed={ringed} />}
          <CornerTable set={set} names={names} ringed={ringed} />
        </>
      )}
    </Section>
  )
}
