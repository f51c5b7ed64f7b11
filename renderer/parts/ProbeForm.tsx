import { count, counted, milliseconds } from '../base/format.ts'
import { useApp } from '../state/app.ts'
import { changeProbe, type Probe } from '../state/probe.ts'
import { noProbeReason, probedCsv, touchedCount } from '../derive/probeFacts.ts'
import { bodyIndex, bodyName } from '../state/selectors.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Segments } from '../ui/Segments.tsx'
import { bodySwatch } from '../viewport/base/colours.ts'
import { CopyCsv } from './CopyCsv.tsx'
import './ProbeForm.css'

const kinds = [
  { value: 'sphere', label: 'Sphere' },
  { value: 'capsule', label: 'Capsule' },
] as const

const grips = [
  { value: 'move', label: 'Move' },
  { value: 'turn', label: 'Rotate' },
] as const

/** The probe in numbers: shape, position and size, the triangles that it touches, and the cost of the query. */
export function ProbeForm() {
  const probe = useApp((app) => app.probe)
  const reason = useApp(noProbeReason)
  if (reason !== undefined) return <p className="dim">{reason}</p>
  return (
    <div className="probe-form">
      {probe !== null && (
        <>
          <Segments
            label="Shape of the probe"
            value={probe.kind}
            options={kinds}
            onChange={(kind) => changeProbe({ kind })}
          />
          <ProbeFields probe={probe} />
        </>
      )}
      <Touched />
    </div>
  )
}

const nothing = () => {}

function ProbeFields({ probe }: { readonly probe: Probe }) {
  const put = (axis: number, to: number) =>
    changeProbe({ position: probe.position.map((old, k) => (k === axis ? to : old)) as unknown as Probe['position'] })
  const step = probe.radius > 0 ? 10 ** Math.floor(Math.log10(probe.radius) - 1) : 0.001
  return (
    <>
      <div className="axes probe-axes" role="group" aria-label="Position of the probe">
        {['x', 'y', 'z'].map((axis, k) => (
          <NumberField
            key={axis}
            label={`Probe ${axis}`}
            short={axis}
            value={probe.position[k] ?? 0}
            step={step}
            onChange={(to) => put(k, to)}
            onDrag={(to) => put(k, to)}
            onDragEnd={nothing}
          />
        ))}
      </div>
      <div className="axes probe-axes" role="group" aria-label="Size of the probe">
        <Size label="Radius" value={probe.radius} step={step} onPut={(radius) => changeProbe({ radius })} />
        {probe.kind === 'capsule' && (
          <Size label="Length" value={probe.length} step={step} onPut={(length) => changeProbe({ length })} />
        )}
      </div>
      {probe.kind === 'capsule' && (
        <Segments
          label="Action of the handles"
          value={probe.grip}
          options={grips}
          onChange={(grip) => changeProbe({ grip })}
        />
      )}
    </>
  )
}

interface SizeProps {
  readonly label: string
  readonly value: number
  readonly step: number
  readonly onPut: (value: number) => void
}

function Size({ label, value, step, onPut }: SizeProps) {
  return (
    <NumberField
      label={label}
      short={label.toLowerCase()}
      value={value}
      step={step}
      min={0}
      max={1e6}
      onChange={onPut}
      onDrag={onPut}
      onDragEnd={nothing}
    />
  )
}

/** Bodies listed; more do not fit beside the viewport. */
const MOST = 4

function Touched() {
  const probed = useApp((app) => app.probed)
  const bodies = useApp((app) => app.bodies)
  if (probed === null) return null
  const touched = touchedCount(probed)
  const { counts, hits, problems } = probed
  return (
    <>
      <div className="probe-count">
        <p className="number" role="status">
          {touched === 0 ? 'touches nothing' : `touches ${counted(touched, 'triangle')}`}
        </p>
        <CopyCsv table={touched === 0 ? null : probedCsv(bodies, probed)} />
      </div>
      {hits.slice(0, MOST).map(({ body, triangles }) => (
        <TouchedBody key={body} body={body} triangles={triangles.length} />
      ))}
      {hits.length > MOST && <p className="dim">and {counted(hits.length - MOST, 'more body', 'more bodies')}</p>}
      {problems.map(({ body, problem }) => (
        <p key={body} className="dim">{`Skipped: ${problem.message}`}</p>
      ))}
      <p className="dim number">
        {`${counted(counts.refits, 'sphere')} refitted · ${counted(counts.verticesSkinned, 'vertex', 'vertices')} skinned · ${milliseconds(probed.milliseconds)}`}
      </p>
    </>
  )
}

function TouchedBody({ body, triangles }: { readonly body: number; readonly triangles: number }) {
  const name = useApp((app) => bodyName(app, body))
  const index = useApp((app) => bodyIndex(app, body))
  return (
    <p className="probe-body">
      <span className="swatch" style={{ background: bodySwatch(index) }} />
      <span className="colour-legend-name">{name}</span>
      <span className="number dim">{count(triangles)}</span>
    </p>
  )
}
