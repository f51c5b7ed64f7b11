import { useEffect } from 'react'
import type { BodyView, InnerView } from '../../../../electron/contract/core.ts'
import { count, counted, percent, volume } from '../../../base/format.ts'
import { FillForm } from '../../../parts/FillForm.tsx'
import { ColourLegend } from '../../../parts/ColourLegend.tsx'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { largestSphere } from '../../../derive/largestSphere.ts'
import type { InnerColour } from '../../../state/innerShown.ts'
import { innerOf } from '../../../derive/shownInner.ts'
import { shownBody } from '../../../state/selectors.ts'
import { useLength } from '../../../derive/useLength.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { Table } from '../../../ui/Table.tsx'
import { radiusMeaning } from '../../../viewport/shading/radiusMeaning.ts'
import './InnerPanel.css'
import { FilledPlot } from './FilledPlot.tsx'
import { InnerJoints } from './InnerJoints.tsx'
import { Openings } from './Openings.tsx'

export function InnerPanel() {
  const body = useApp(shownBody)
  if (body !== undefined) return <InnerOfBody key={body.id} body={body} />
  return (
    <EmptyState compact title="Nothing to fill">
      Open a rig. This panel fills it with spheres that measure how much bodies overlap.
    </EmptyState>
  )
}

function InnerOfBody({ body }: { readonly body: BodyView }) {
  const inner = useApp((app) => innerOf(app, body))
  return (
    <>
      {inner === undefined ? (
        <p className="dim">
          Spheres packed inside the skin. They measure how much two bodies overlap and in which direction to push them
          apart, even if the skin has holes.
        </p>
      ) : (
        <Filled key={JSON.stringify(inner.settings)} body={body} inner={inner} />
      )}
      <FillForm bodies={[body]} />
    </>
  )
}

const colours = [
  { value: 'size', label: 'Size' },
  { value: 'joint', label: 'Joint' },
] as const

/** Draws the spheres while the panel is open. */
function Filled({ body, inner }: { readonly body: BodyView; readonly inner: InnerView }) {
  const { levels } = inner
  const [level, setLevel] = usePanelState('inner', `level ${body.id} ${inner.spheres}`, levels.length)
  const [colour, setColour] = usePanelState<InnerColour>('inner', 'colour', 'size')
  const drawn = levels[level - 1]
  const spheres = drawn?.spheres ?? inner.spheres
  useEffect(() => {
    useApp.setState({ innerShown: { body: body.id, count: spheres, colour } })
    return () => useApp.setState({ innerShown: null })
  }, [body.id, spheres, colour])
  const hasJoints = body.rig.joints.length > 0
  return (
    <div className="inner-drawn">
      {levels.length > 1 && (
        <Slider
          label="Spheres drawn"
          value={level}
          min={1}
          max={levels.length}
          onChange={setLevel}
          format={(k) => count(levels[k - 1]?.spheres ?? 0)}
        />
      )}
      <p className="stage-count number" role="status">
        {`${counted(spheres, 'sphere')} fill ${percent(drawn?.filled ?? inner.filled)} of the body`}
      </p>
      <FilledPlot levels={levels} drawn={spheres} />
      {hasJoints && <Segments label="Colour of the spheres" value={colour} options={colours} onChange={setColour} />}
      {colour === 'size' ? <SizeLegend /> : <InnerJoints body={body} />}
      <Facts inner={inner} />
      {inner.openings > 0 && <Openings body={body.id} inner={inner} />}
    </div>
  )
}

function SizeLegend() {
  const frame = useApp((app) => app.frame)
  const length = useLength()
  if (frame === null || frame.bodies.every(({ inner }) => inner === undefined)) return null
  return <ColourLegend title="Radius" meaning={radiusMeaning(frame)} format={length} />
}

function Facts({ inner: { settings, spheres, filled, volume: size, isExact } }: { readonly inner: InnerView }) {
  const units = useApp((app) => app.units)
  return (
    <>
      <Table
        caption="The packing"
        rows={[
          { key: 'spheres', cells: ['spheres', count(spheres)] },
          { key: 'filled', cells: ['filled', `${(100 * filled).toFixed(1)} %`] },
          { key: 'volume', cells: ['volume of the body', `${isExact ? '' : 'about '}${volume(size, units)}`] },
          { key: 'largest', cells: ['largest radius', largestSphere(settings.largest)] },
          { key: 'tree', cells: ['tree built by', settings.clustering] },
        ]}
      />
      {!isExact && (
        <p className="dim">
          The volume is counted on a grid, because the surface overlaps itself or its triangles do not all face the same
          way. Overlaps of this body have no proved upper bound.
        </p>
      )}
    </>
  )
}
