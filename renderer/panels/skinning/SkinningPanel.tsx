import { useEffect } from 'react'
import type { BodyView } from '../../../electron/contract/core.ts'
import { useApp } from '../../store/app.ts'
import { sceneSeconds, shownBody } from '../../store/selectors.ts'
import { setSideBySide } from '../../store/sideBySide.ts'
import { skinningChoices } from '../../store/skinningChoices.ts'
import { measureSkinning, skinningKey, useSkinningScan, volumesCsv } from '../../store/skinningScan.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { CopyCsv } from '../CopyCsv.tsx'
import './SkinningPanel.css'
import { VolumePlot } from './VolumePlot.tsx'
import { WorstJoints } from './WorstJoints.tsx'

const explanations = {
  linear: 'Blends the matrices. Fast and everywhere; twisted limbs shrink like a candy wrapper.',
  spherical: 'Blends the rotations about a centre that belongs to the joint set. Keeps the volume of twists.',
  dual: 'Blends dual quaternions. Keeps the volume; bends may bulge.',
}

export function SkinningPanel() {
  const body = useApp(shownBody)
  if (body !== undefined && body.rig.joints.length > 0) return <SkinningOf key={body.id} body={body} />
  if (body !== undefined) {
    return (
      <EmptyState title="This mesh does not bend">
        {body.settings.name} has no joints, so there is nothing to blend. Select a body with a skeleton.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nothing to bend yet">
      Open a rig. Three ways of skinning it are compared here along its clip: how they keep its volume, and where the
      skin collapses.
    </EmptyState>
  )
}

function SkinningOf({ body }: { readonly body: BodyView }) {
  const editBody = useApp((app) => app.editBody)
  const sideBySide = useApp((app) => app.sideBySide)
  const scan = useMeasured(body)
  const { name, skinning, clip } = body.settings
  return (
    <>
      <Section title={`Skinning of ${name}`}>
        <div className="setting">
          <Segments
            label="Way of skinning"
            value={skinning}
            options={skinningChoices}
            onChange={(next) => editBody(body.id, { skinning: next })}
          />
        </div>
        <p className="dim skinning-what">{explanations[skinning]}</p>
        <div className="skinning-row">
          <Switch label="All three side by side" on={sideBySide} onChange={setSideBySide} />
          <Difference />
        </div>
      </Section>
      {clip === null && (
        <div className="skinning-note">
          <Notice>
            This body stands in its rest pose, where all three agree. Pick a clip for it to see them differ.
          </Notice>
        </div>
      )}
      <Section
        title="Volume along the clip"
        actions={<CopyCsv table={scan.measured > 0 ? volumesCsv(name, scan) : null} />}
      >
        {scan.status === 'failed' && <Notice tone="warning">{scan.problem}</Notice>}
        {scan.status !== 'failed' && <VolumePlot scan={scan} skinning={skinning} />}
        {scan.status === 'running' && (
          <div className="skinning-progress">
            <ProgressBar label="Measuring" fraction={scan.measured / scan.times.length} />
          </div>
        )}
      </Section>
      <WorstJoints body={body} collapse={scan.collapse[skinning]} />
    </>
  )
}

/** The distance to another way of skinning as the colour of the skin. */
function Difference() {
  const on = useApp((app) => app.shading === 'difference')
  const against = useApp((app) => app.against)
  const setView = useApp((app) => app.setView)
  return (
    <>
      <Switch
        label="Colour by the difference"
        on={on}
        onChange={(next) => setView({ shading: next ? 'difference' : 'plain' })}
      />
      {on && (
        <Select label="to" value={against} options={skinningChoices} onChange={(next) => setView({ against: next })} />
      )}
    </>
  )
}

/** Measures while somebody looks, and begins anew when the body moves in another way. */
function useMeasured(body: BodyView) {
  const seconds = useApp(sceneSeconds)
  const frameRate = useApp((app) => app.frameRate)
  const key = skinningKey(body, seconds)
  const { id } = body
  useEffect(() => measureSkinning(key, id, seconds, frameRate), [id, key, seconds, frameRate])
  return useSkinningScan()
}
