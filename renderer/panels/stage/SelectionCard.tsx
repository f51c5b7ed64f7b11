import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BodyPair } from '../../../electron/contract/engine.ts'
import { count, counted, milliseconds, percent } from '../../base/format.ts'
import { type App, useApp } from '../../state/app.ts'
import { clipLabel } from '../../derive/clipLabel.ts'
import { details } from '../../requests/details.ts'
import { isGroup } from '../../state/selection.ts'
import { bodyName, jointNames } from '../../state/selectors.ts'
import { skinningChoices } from '../../derive/skinningChoices.ts'
import { contactsOf, isIgnored, pairMilliseconds } from '../../derive/touchingPairs.ts'
import { useAnswer } from '../../requests/useAnswer.ts'
import { useLength } from '../../derive/useLength.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { StageCard } from './StageCard.tsx'
import { showPanel } from '../../registry/showPanel.ts'

/** A summary of the selection, with links to its panels. */
export function SelectionCard() {
  const { focus, body, joint, sphere, vertex, contact, pair } = useApp((app) => app.selection)
  if (focus === 'contact' && contact !== null) return <ContactCard />
  if (focus === 'pair' && pair !== null) return <PairCard pair={pair} />
  if (body === null) return null
  if (focus === 'sphere' && sphere !== null) return <SphereFacts body={body} node={sphere} />
  if (focus === 'vertex' && vertex !== null) return <VertexFacts body={body} vertex={vertex} />
  if (focus === 'joint' && joint !== null) return <JointFacts body={body} joint={joint} />
  if (focus === 'body') return <BodyFacts id={body} />
  return null
}

interface CardProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly children: ReactNode
}

function Card({ title, lines, children }: CardProps) {
  const selectBody = useApp((app) => app.selectBody)
  return (
    <StageCard
      id="selection"
      label="Selection"
      title={title}
      close={
        <IconButton
          label="Clear the selection"
          shortcut="Escape"
          icon={<X size={14} />}
          size="small"
          onClick={() => selectBody(null)}
        />
      }
    >
      {lines.map((line) => (
        <p key={line} className="dim number">
          {line}
        </p>
      ))}
      <div className="stage-card-actions">{children}</div>
    </StageCard>
  )
}

function Show({ panel, label }: { readonly panel: string; readonly label: string }) {
  return (
    <Button tone="quiet" onClick={() => showPanel(panel)}>
      {label}
    </Button>
  )
}

function BodyFacts({ id }: { readonly id: number }) {
  const body = useApp((app) => app.bodies.find((one) => one.id === id))
  if (body === undefined) return null
  const { rig, settings } = body
  const skinning = skinningChoices.find(({ value }) => value === settings.skinning)?.label ?? settings.skinning
  const lines =
    rig.missing === null
      ? [
          `${counted(rig.triangles, 'triangle')} · ${counted(rig.joints.length, 'joint')}`,
          `${clipLabel(rig, settings.clip)} · ${skinning}`,
        ]
      : ['Its rig is missing.']
  return (
    <Card title={settings.name} lines={lines}>
      <Show panel="tree" label="Show in Inspect" />
      <Show panel="methods" label="Show in Skin" />
      <Show panel="output" label="Show in Export" />
    </Card>
  )
}

function SphereFacts({ body, node }: { readonly body: number; readonly node: number }) {
  const length = useLength()
  const name = useApp((app) => bodyName(app, body))
  const answer = useAnswer({ key: `${body} ${node}`, ask: () => details.sphere({ body, node }) })
  const lines = []
  if (answer.status === 'ready') {
    const { level, triangles, posedRadius, bestRadius } = answer.value
    const tightness = bestRadius > 0 ? posedRadius / bestRadius : 1
    lines.push(`${name} · level ${level} · ${counted(triangles, 'triangle')}`)
    lines.push(`radius ${length(posedRadius)} · ${percent(tightness - 1)} above the smallest possible`)
  }
  return (
    <Card title={`Sphere ${count(node)}`} lines={lines}>
      <Show panel="sphere" label="Show in Inspect" />
    </Card>
  )
}

/** Number of joints that fit the card. */
const MAX_JOINTS = 3

function VertexFacts({ body, vertex }: { readonly body: number; readonly vertex: number }) {
  const name = useApp((app) => bodyName(app, body))
  const names = useApp((app) => jointNames(app, body))
  const answer = useAnswer({ key: `${body} ${vertex}`, ask: () => details.vertex({ body, vertex }) })
  const influences = answer.status === 'ready' ? answer.value.influences : []
  const lines = [
    `${name} · ${counted(influences.length, 'joint')}`,
    ...influences
      .slice(0, MAX_JOINTS)
      .map(({ joint, weight }) => `${percent(weight)} ${names[joint] ?? `joint ${joint}`}`),
  ]
  return (
    <Card title={`Vertex ${count(vertex)}`} lines={lines}>
      <Show panel="vertex" label="Show in Inspect" />
    </Card>
  )
}

function JointFacts({ body, joint }: { readonly body: number; readonly joint: number }) {
  const rig = useApp((app) => app.bodies.find(({ id }) => id === body)?.rig)
  const setView = useApp((app) => app.setView)
  const shading = useApp((app) => app.shading)
  const view = rig?.joints[joint]
  if (view === undefined) return null
  return (
    <Card title={view.name} lines={[`joint · moves ${counted(view.vertices, 'vertex', 'vertices')}`]}>
      <Button tone="quiet" onClick={() => setView({ shading: shading === 'weight' ? 'plain' : 'weight' })}>
        {shading === 'weight' ? 'Hide its weights' : 'Show its weights'}
      </Button>
      <Show panel="methods" label="Show in Skin" />
    </Card>
  )
}

function PairCard({ pair: [a, b] }: { readonly pair: BodyPair }) {
  const title = useApp((app) => pairTitle(app, a, b))
  const contacts = useApp((app) => contactsOf(app.frame, a, b))
  const took = useApp((app) => pairMilliseconds(app.frame, a, b))
  const ignored = useApp((app) => isIgnored(app.ignored, a, b))
  const fact = ignored ? 'ignored' : counted(contacts, 'contact')
  return (
    <Card title={title} lines={[took === null || ignored ? fact : `${fact} · ${milliseconds(took)}`]}>
      <Show panel="touching" label="Show in Contacts" />
      {a !== b && <Show panel="distance" label="Measure" />}
    </Card>
  )
}

function pairTitle(app: App, a: number, b: number): string {
  return a === b ? `${bodyName(app, a)} with itself` : `${bodyName(app, a)} and ${bodyName(app, b)}`
}

function ContactCard() {
  const contact = useApp((app) => app.selection.contact)
  const title = useApp((app) => {
    if (app.selection.contact === null) return ''
    const { a, b } = app.selection.contact
    return pairTitle(app, a, b)
  })
  const line = useApp((app) => {
    const chosen = app.selection.contact
    if (chosen === null) return ''
    if (!isGroup(chosen)) return `triangles ${count(chosen.triangleA)} and ${count(chosen.triangleB)}`
    const a = jointNames(app, chosen.a)[chosen.jointA]
    return `${a} – ${jointNames(app, chosen.b)[chosen.jointB]}`
  })
  if (contact === null) return null
  return (
    <Card title={title} lines={[line]}>
      <Show panel="contacts" label="Show in Contacts" />
    </Card>
  )
}
