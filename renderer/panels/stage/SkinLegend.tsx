import { useMemo } from 'react'
import type { Frame, FrameRequest } from '../../../electron/contract/core.ts'
import { type App, useApp } from '../../state/app.ts'
import { shownBody } from '../../state/selectors.ts'
import { labelOf } from '../../derive/shadingNames.ts'
import { skinningChoices } from '../../derive/skinningChoices.ts'
import { skinMeaning } from '../../viewport/shading/skinMeaning.ts'
import { skinValues } from '../../viewport/crowd/skinValues.ts'
import { jointSwatches } from '../../parts/jointSwatches.ts'
import { StageCard } from './StageCard.tsx'
import { ColourLegend, SwatchLegend } from '../../parts/ColourLegend.tsx'

/** The legend of the skin colours. */
export function SkinLegend() {
  const shading = useApp((app) => app.shading)
  const title = useApp(titleOf)
  if (shading === 'plain') return null
  return (
    <StageCard id="skin" label="Colours of the skin" title={title}>
      <LegendContent />
    </StageCard>
  )
}

function LegendContent() {
  const frame = useApp((app) => app.frame)
  const answered = useApp((app) => app.answered)
  const title = useApp(titleOf)
  const noJoint = useApp((app) => app.shading === 'weight' && app.selection.joint === null)
  if (noJoint) return <p className="dim">Select a joint in the tree or in the viewport to see its weights.</p>
  const meaning = frame === null ? null : skinMeaning(frame, answered)
  if (frame === null || meaning === null) return null
  const { scale, range } = meaning
  if (scale === null) return <JointLegend frame={frame} answered={answered} />
  return <ColourLegend hideTitle title={title} meaning={{ scale, range }} />
}

function titleOf(app: App): string {
  switch (app.shading) {
    case 'weight':
      return `Weight of ${shownBody(app)?.rig.joints[app.selection.joint ?? -1]?.name ?? 'the joint'}`
    case 'area':
      return 'Area / area at rest'
    case 'volume':
      return 'Volume / volume at rest'
    case 'difference':
      return `Distance to ${labelOf(skinningChoices, app.against).toLowerCase()} skinning`
    case 'dominant':
      return 'Dominant joints'
    default:
      return ''
  }
}

/** The joints that dominate the most vertices, in descending order. */
function JointLegend({ frame, answered }: { readonly frame: Frame; readonly answered: FrameRequest | null }) {
  const body = useApp(shownBody)
  const skin = useApp((app) => app.assets.get(body?.id ?? -1)?.skin)
  // Frames of a crowd have no values, so they are computed from the skin.
  const own = useMemo(() => skin && skinValues(skin.joints, skin.weights, { kind: 'dominant' }), [skin])
  const values = frame.bodies.find((one) => one.body === body?.id)?.values ?? own
  if (body === undefined || values === undefined || answered?.shading?.by.kind !== 'dominant') return null
  const { swatches, more } = jointSwatches(body.rig.joints, values)
  return (
    <>
      <p className="dim">Vertices of {body.settings.name}</p>
      <SwatchLegend title="Dominant joints" swatches={swatches} />
      {more > 0 && <p className="dim">and {more} more joints</p>}
    </>
  )
}
