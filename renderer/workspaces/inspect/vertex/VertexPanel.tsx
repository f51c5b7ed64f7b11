import { Spline } from 'lucide-react'
import type { VertexDetails } from '../../../../electron/contract/core.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { count, counted } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { details } from '../../../requests/details.ts'
import { jointNames } from '../../../state/selectors.ts'
import { useAnswer } from '../../../requests/useAnswer.ts'
import { useLength } from '../../../derive/useLength.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Answered } from '../../../parts/Answered.tsx'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { PickReadout } from './PickReadout.tsx'
import './VertexPanel.css'

export function VertexPanel() {
  const body = useApp((app) => app.selection.body)
  const vertex = useApp((app) => app.selection.vertex)
  return (
    <>
      <PickReadout />
      {body !== null && vertex !== null ? <VertexOf body={body} vertex={vertex} /> : <NoVertex />}
    </>
  )
}

function NoVertex() {
  const off = useApp((app) => (app.scene.status === 'ready' ? undefined : 'Open a scene first.'))
  return (
    <EmptyState
      icon={<Spline size={32} strokeWidth={1.4} />}
      title="No vertex selected"
      actions={
        <Button disabledReason={off} onClick={() => runCommand('tool-vertex')}>
          Use the vertex tool
        </Button>
      }
    >
      Click the skin with the vertex tool, or Alt+click it with any tool, to see which joints move the vertex, their
      weights, and the spheres that contain it.
    </EmptyState>
  )
}

function VertexOf({ body, vertex }: { readonly body: number; readonly vertex: number }) {
  const answer = useAnswer({ key: `${body} ${vertex}`, ask: () => details.vertex({ body, vertex }) })
  return (
    <Answered answer={answer} waiting={`Vertex ${count(vertex)}`}>
      {(details) => <Vertex body={body} details={details} />}
    </Answered>
  )
}

function Vertex({ body, details }: { readonly body: number; readonly details: VertexDetails }) {
  const names = useApp((app) => jointNames(app, body))
  const length = useLength()
  const { vertex, influences, setVertices, spheres, position, rest } = details
  const placesCsv = {
    name: `the position of vertex ${vertex}`,
    columns: ['pose', 'x', 'y', 'z'],
    rows: [
      ['in this frame', ...position],
      ['at rest', ...rest],
    ],
  }
  const influencesCsv = {
    name: `the influences of vertex ${vertex}`,
    columns: ['joint', 'weight'],
    rows: influences.map(({ joint, weight }) => [names[joint] ?? joint, weight]),
  }
  const spheresCsv = {
    name: `the spheres above vertex ${vertex}`,
    columns: ['sphere', 'level', 'radius'],
    rows: spheres.map(({ node, level, radius }) => [node, level, radius]),
  }
  return (
    <>
      <PanelHead note={`vertex ${count(vertex)}`}>
        <CopyCsv table={placesCsv} />
      </PanelHead>
      <Table
        caption="Position of the vertex"
        even
        columns={[{ title: '' }, { title: 'x' }, { title: 'y' }, { title: 'z' }]}
        rows={[
          { key: 'now', cells: ['in this frame', ...position.map(length)] },
          { key: 'rest', cells: ['at rest', ...rest.map(length)] },
        ]}
      />
      <Section title="Influences" count={influences.length} actions={<CopyCsv table={influencesCsv} />}>
        {influences.map(({ joint, weight }) => (
          <Influence key={joint} body={body} joint={joint} name={names[joint] ?? `joint ${joint}`} weight={weight} />
        ))}
        <p className="dim vertex-set">
          Its joint set {'{'} {influences.map(({ joint }) => names[joint]).join(', ')} {'}'} is shared by{' '}
          {counted(setVertices, 'vertex', 'vertices')} of the skin.
        </p>
      </Section>
      <Section title="Spheres that contain it" count={spheres.length} actions={<CopyCsv table={spheresCsv} />}>
        {spheres.map((sphere) => (
          <SphereAbove key={sphere.node} body={body} {...sphere} largest={spheres[0]?.radius ?? 1} />
        ))}
      </Section>
    </>
  )
}

interface InfluenceProps {
  readonly body: number
  readonly joint: number
  readonly name: string
  readonly weight: number
}

function Influence({ body, joint, name, weight }: InfluenceProps) {
  const selectJoint = useApp((app) => app.selectJoint)
  return (
    <button type="button" className="influence" onClick={() => selectJoint(body, joint)}>
      <span className="influence-name">
        <MiddleName name={name} />
      </span>
      <span className="number">{weight.toFixed(3)}</span>
      <span className="influence-track">
        <span className="influence-fill" style={{ width: `${100 * weight}%` }} />
      </span>
    </button>
  )
}

type SphereAboveProps = VertexDetails['spheres'][number] & { readonly body: number; readonly largest: number }

function SphereAbove({ body, node, level, radius, largest }: SphereAboveProps) {
  const selected = useApp((app) => app.selection.body === body && app.selection.sphere === node)
  const selectSphere = useApp((app) => app.selectSphere)
  const length = useLength()
  return (
    <button
      type="button"
      className="sphere-above number"
      aria-pressed={selected}
      onClick={() => selectSphere(body, node)}
    >
      <span className="dim">level {level}</span>
      <span>sphere {count(node)}</span>
      <span className="sphere-above-size">
        <span className="sphere-above-fill" style={{ width: `${(100 * radius) / largest}%` }} />
      </span>
      <span>{length(radius)}</span>
    </button>
  )
}
