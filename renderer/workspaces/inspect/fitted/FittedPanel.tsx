import { useEffect } from 'react'
import type { BodyView, FittedView } from '../../../../electron/contract/core.ts'
import { counted } from '../../../base/format.ts'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { shownBody } from '../../../state/selectors.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { ColourLegend } from '../../../parts/ColourLegend.tsx'
import { UncoveredSwitch } from '../../../parts/UncoveredSwitch.tsx'
import { useDrawnMeasure } from '../../../viewport/spheres/drawnMeasure.ts'
import { shownProtrusions } from '../../../viewport/spheres/shownProtrusions.ts'
import { rangeOf } from '../../../viewport/shading/scale.ts'
import { protrusionScale } from '../../../viewport/shading/protrusionScale.ts'
import { Comparison } from './Comparison.tsx'
import { FitForm } from './FitForm.tsx'
import './FittedPanel.css'

export function FittedPanel() {
  const body = useApp(shownBody)
  if (body !== undefined) return <FittedOf key={body.id} body={body} />
  return (
    <EmptyState compact title="Nothing to fit">
      Open a rig. This panel covers its skin with a few tight spheres and shows how far they protrude.
    </EmptyState>
  )
}

function FittedOf({ body }: { readonly body: BodyView }) {
  const views = useApp((app) => app.fitted.get(body.rig.id))
  const fitted = views?.at(-1)
  return (
    <>
      {fitted === undefined ? (
        <p className="dim">
          A second tree for this rig, with few, tight spheres: up to 8 children per sphere, and every level covers the
          whole skin. Queries keep using their own tree, which is faster for exact contacts.
        </p>
      ) : (
        <Shown body={body} fitted={fitted} />
      )}
      <FitForm body={body} fitted={fitted} />
      {views !== undefined && views.length > 0 && <Comparison body={body} fitted={views} />}
    </>
  )
}

/** Draws a level of the fitted tree while the panel is open. */
function Shown({ body, fitted }: { readonly body: BodyView; readonly fitted: FittedView }) {
  const [level, setLevel] = usePanelState('fitted', `level ${body.id}`, Math.max(1, fitted.depth - 1))
  useEffect(() => {
    useApp.setState({ fittedShown: { body: body.id, level: Math.min(level, fitted.depth) } })
    return () => useApp.setState({ fittedShown: null })
  }, [body.id, level, fitted])
  const posed = useApp((app) => app.frame?.bodies.find((one) => one.body === body.id))
  const measure = useDrawnMeasure((drawn) => drawn.measure)
  const values = useApp((app) => (posed === undefined ? undefined : shownProtrusions(app, measure, posed)?.values))
  const pose = useApp((app) => (posed === undefined ? undefined : shownProtrusions(app, measure, posed)?.pose))
  return (
    <>
      <Slider
        label="Level drawn"
        value={Math.min(level, fitted.depth)}
        min={1}
        max={fitted.depth}
        onChange={setLevel}
        format={(value) => `${value} of ${fitted.depth}`}
      />
      {values !== undefined && (
        <>
          <p className="stage-count number" role="status">
            {counted(values.length, 'sphere')}
          </p>
          <ColourLegend
            title={`Protrusion ${pose === 'at rest' ? 'at rest' : 'in this pose'}, relative to the body's radius`}
            meaning={{ scale: protrusionScale, range: rangeOf([values]) }}
            format={(share) => `${Number((100 * share).toPrecision(3))} %`}
          />
          <UncoveredSwitch />
        </>
      )}
    </>
  )
}
