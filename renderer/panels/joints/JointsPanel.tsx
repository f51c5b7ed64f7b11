import { Eye, EyeOff, Weight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { hiddenJointsOf, toggleJoints } from '../../state/hiddenJoints.ts'
import { jointRows, jointsCsv } from '../../derive/jointRows.ts'
import { shownBody } from '../../state/selectors.ts'
import { toggled } from '../../base/toggled.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tree } from '../../ui/Tree.tsx'
import { CopyCsv } from '../../parts/CopyCsv.tsx'
import './JointsPanel.css'

export function JointsPanel() {
  const body = useApp(shownBody)
  return (
    <Section
      title="Joints"
      count={body?.rig.joints.length}
      grow
      actions={
        body !== undefined && (
          <>
            <ShowAll body={body} />
            <WeightedOnly />
            <CopyCsv table={body.rig.joints.length === 0 ? null : jointsCsv(body.rig)} />
          </>
        )
      }
    >
      {body === undefined && <NoJoints />}
      {body !== undefined && body.rig.joints.length === 0 && <NoSkin />}
      {body !== undefined && body.rig.joints.length > 0 && <JointTree key={body.id} body={body} />}
    </Section>
  )
}

/** Shown while joints are hidden. */
function ShowAll({ body }: { readonly body: BodyView }) {
  const hidden = useApp((app) => hiddenJointsOf(app, body.rig).size)
  if (hidden === 0) return null
  return (
    <IconButton
      label={`Show all joints (${hidden} hidden)`}
      icon={<Eye size={14} />}
      size="small"
      onClick={() => runCommand('show-joints')}
    />
  )
}

function WeightedOnly() {
  const on = useApp((app) => app.weightedJoints)
  const setView = useApp((app) => app.setView)
  return (
    <IconButton
      label="Only joints that move vertices"
      icon={<Weight size={14} />}
      size="small"
      pressed={on}
      onClick={() => setView({ weightedJoints: !on })}
    />
  )
}

function JointTree({ body }: { readonly body: BodyView }) {
  const selected = useApp((app) => app.selection.joint)
  const selectJoint = useApp((app) => app.selectJoint)
  const [search, setSearch] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set<number>())
  const { rig } = body
  const hidden = useApp((app) => hiddenJointsOf(app, rig))
  const weighted = useApp((app) => app.weightedJoints)
  const rows = useMemo(
    () => jointRows(rig.joints, folded, hidden, search, weighted),
    [rig, folded, hidden, search, weighted],
  )
  const toggle = (joint: number) => setFolded((old) => toggled(old, joint))
  return (
    <div className="joints">
      <SearchField label="Search joints" value={search} onChange={setSearch} />
      {rows.length === 0 ? (
        <p className="dim joints-none">
          {search === '' ? 'No joint moves a vertex.' : `No joint matches “${search}”.`}
        </p>
      ) : (
        <Tree
          label={`Joints of ${body.settings.name}`}
          rows={rows}
          selected={selected}
          onSelect={(joint) => selectJoint(body.id, joint)}
          onToggle={toggle}
          renderAction={({ id, label, dimmed }) => (
            <IconButton
              label={dimmed ? `Show ${label} and its descendants` : `Hide ${label} and its descendants`}
              icon={dimmed ? <EyeOff size={13} /> : <Eye size={13} />}
              size="small"
              shortcut={id === selected ? 'Shift+H' : undefined}
              untabbed
              onClick={() => toggleJoints(rig, id)}
            />
          )}
        />
      )}
    </div>
  )
}

function NoSkin() {
  return (
    <EmptyState compact title="No skin in this file">
      This mesh has no joints. Other bodies can touch it, but it does not deform. To animate it, export it with its
      armature.
    </EmptyState>
  )
}

function NoJoints() {
  return (
    <EmptyState compact title="No skeleton to show">
      Open a rig to see its joints as a tree.
    </EmptyState>
  )
}
