import { useMemo, useState } from 'react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { jointRows } from '../../store/jointRows.ts'
import { shownBody } from '../../store/selectors.ts'
import { toggled } from '../../store/toggled.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tree } from '../../ui/Tree.tsx'
import './JointsPanel.css'

export function JointsPanel() {
  const body = useApp(shownBody)
  return (
    <Section
      title={body === undefined ? 'Joints' : `Joints of ${body.settings.name}`}
      count={body?.rig.joints.length}
      grow
    >
      {body === undefined && <NoJoints />}
      {body !== undefined && body.rig.joints.length === 0 && <NoSkin />}
      {body !== undefined && body.rig.joints.length > 0 && <JointTree key={body.id} body={body} />}
    </Section>
  )
}

function JointTree({ body }: { readonly body: BodyView }) {
  const selected = useApp((app) => app.selection.joint)
  const selectJoint = useApp((app) => app.selectJoint)
  const [search, setSearch] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set<number>())
  const { joints } = body.rig
  const rows = useMemo(() => jointRows(joints, folded, search), [joints, folded, search])
  const toggle = (joint: number) => setFolded((old) => toggled(old, joint))
  return (
    <div className="joints">
      <SearchField label="Search joints" value={search} onChange={setSearch} />
      {rows.length === 0 ? (
        <p className="dim joints-none">No joint is called “{search}”.</p>
      ) : (
        <Tree
          label={`Joints of ${body.settings.name}`}
          rows={rows}
          selected={selected}
          onSelect={(joint) => selectJoint(body.id, joint)}
          onToggle={toggle}
        />
      )}
    </div>
  )
}

function NoSkin() {
  return (
    <EmptyState compact title="No skin in this file">
      It is a mesh without joints: an obstacle that others can touch, but that does not bend. Export it with its
      armature to see it move.
    </EmptyState>
  )
}

function NoJoints() {
  return (
    <EmptyState compact title="No skeleton to show">
      A rig's joints appear here as a tree once it is open.
    </EmptyState>
  )
}
