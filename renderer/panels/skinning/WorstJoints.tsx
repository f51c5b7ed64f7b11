import { useState } from 'react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { percent, seconds } from '../../format.ts'
import { useApp } from '../../store/app.ts'
import { jointNames } from '../../store/selectors.ts'
import { type Collapse, collapseCsv, worstJoints } from '../../store/skinningScan.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { CopyCsv } from '../CopyCsv.tsx'

const FIRST = 8

export interface WorstJointsProps {
  readonly body: BodyView
  readonly collapse: ReadonlyMap<number, Collapse>
}

/** Candy wrappers: the joints around which the skin gets narrowest, and when. */
export function WorstJoints({ body, collapse }: WorstJointsProps) {
  const [all, setAll] = useState(false)
  const names = useApp((app) => jointNames(app, body.id))
  const worst = worstJoints(collapse)
  const table = worst.length > 0 ? collapseCsv(body.settings.name, worst, names) : null
  return (
    <Section title="Candy wrappers: where it narrows" actions={<CopyCsv table={table} />}>
      {worst.length === 0 && (
        <EmptyState compact title="Nothing measured yet">
          The joints around which the skin collapses most are listed here as the clip is measured.
        </EmptyState>
      )}
      <ol className="worst">
        {worst.slice(0, all ? worst.length : FIRST).map((one) => (
          <li key={one.joint}>
            <WorstJoint body={body.id} name={names[one.joint] ?? `joint ${one.joint}`} {...one} />
          </li>
        ))}
      </ol>
      {worst.length > FIRST && (
        <Button tone="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer joints' : `Show all ${worst.length} joints`}
        </Button>
      )}
    </Section>
  )
}

type WorstJointProps = Collapse & { readonly body: number; readonly name: string }

function WorstJoint({ body, joint, name, ratio, time }: WorstJointProps) {
  const jump = () => {
    const { pause, seek, selectJoint } = useApp.getState()
    pause()
    seek(time)
    selectJoint(body, joint)
  }
  return (
    <button type="button" className="worst-joint number" onClick={jump} title="Jump to this moment">
      <span className="worst-name">{name}</span>
      <span className="worst-track">
        <span className="worst-fill" style={{ width: `${Math.min(100, 100 * ratio)}%` }} />
      </span>
      <span>{percent(ratio)}</span>
      <span className="dim">{seconds(time)}</span>
    </button>
  )
}
