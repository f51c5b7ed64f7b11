import type { BodyView } from '../../../../electron/contract/core.ts'
import { useApp } from '../../../state/app.ts'
import { setSideBySide } from '../../../state/sideBySide.ts'
import { skinningChoices } from '../../../derive/skinningChoices.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { WithSkin } from '../WithSkin.tsx'
import './MethodsPanel.css'

const explanations = {
  linear: 'Blends the matrices. Fast and supported everywhere; twisted limbs shrink like a candy wrapper.',
  spherical: 'Blends rotations about one centre per joint set. Keeps the volume of twisted limbs.',
  dual: 'Blends dual quaternions. Keeps the volume; bends may bulge.',
}

export function MethodsPanel() {
  return (
    <WithSkin nothing="Choose here how its skin follows the joints, and compare the three methods.">
      {(body) => <MethodsOf key={body.id} body={body} />}
    </WithSkin>
  )
}

function MethodsOf({ body }: { readonly body: BodyView }) {
  const editBody = useApp((app) => app.editBody)
  const sideBySide = useApp((app) => app.sideBySide)
  const { name, skinning, clip } = body.settings
  return (
    <>
      <PanelHead note={name} />
      <div className="setting">
        <Segments
          label="Skinning method"
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
      {clip === null && (
        <Notice>
          This body is in its rest pose, where all three methods agree. Choose a clip to see the differences.
        </Notice>
      )}
    </>
  )
}

/** Colours the skin by the distance to another method. */
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
        <div className="setting">
          <span className="dim">to</span>
          <Segments
            label="Difference to"
            value={against}
            options={skinningChoices}
            onChange={(next) => setView({ against: next })}
          />
        </div>
      )}
    </>
  )
}
