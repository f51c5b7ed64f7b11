import { CircleDot } from 'lucide-react'
import type { SetDetails, SphereDetails } from '../../../../electron/contract/core.ts'
import { count, counted } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { details } from '../../../requests/details.ts'
import { type CornerRef, largestCorner, radiiCsv, sphereCsv } from '../../../derive/corners.ts'
import { jointNames } from '../../../state/selectors.ts'
import { useAnswer } from '../../../requests/useAnswer.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { Answered } from '../../../parts/Answered.tsx'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { JointSet } from './JointSet.tsx'
import { RadiiTable } from './RadiiTable.tsx'
import { SphereWalk } from './SphereWalk.tsx'
import './SpherePanel.css'
import { WhyLarge } from './WhyLarge.tsx'

export function SpherePanel() {
  const body = useApp((app) => app.selection.body)
  const node = useApp((app) => app.selection.sphere)
  if (body === null || node === null) return <NoSphere />
  return <SphereOf body={body} node={node} />
}

function SphereOf({ body, node }: { readonly body: number; readonly node: number }) {
  const answer = useAnswer({ key: `${body} ${node}`, ask: () => details.sphere({ body, node }) })
  return (
    <Answered answer={answer} waiting={`Sphere ${count(node)}`}>
      {(sphere) => <Sphere body={body} sphere={sphere} />}
    </Answered>
  )
}

function Sphere({ body, sphere }: { readonly body: number; readonly sphere: SphereDetails }) {
  const joints = useApp((app) => jointNames(app, body))
  const large = largestCorner(sphere.sets)
  return (
    <>
      <PanelHead note={`sphere ${count(sphere.node)}`}>
        <CopyCsv table={sphereCsv(sphere, joints)} />
      </PanelHead>
      <p className="dim number">
        level {sphere.level} · {counted(sphere.triangles, 'triangle')} ·{' '}
        {counted(sphere.vertices, 'vertex', 'vertices')}
      </p>
      <SphereWalk sphere={sphere} />
      <div className="sphere-radii">
        <RadiiTable sphere={sphere} />
        <CopyCsv label="Copy the radii as CSV" table={radiiCsv(sphere)} />
      </div>
      <WhyLarge sphere={sphere} joints={joints} large={large} />
      {ringedFirst(sphere.sets, large).map(({ set, k }, index) => (
        <JointSet
          key={set.joints.join()}
          body={body}
          set={set}
          joints={joints}
          ringed={large?.set === k ? large.corner : null}
          firstOpen={index < 2}
        />
      ))}
    </>
  )
}

/** The set that makes the sphere large first, then the others in their order. */
function ringedFirst(sets: readonly SetDetails[], large: CornerRef | null) {
  const all = sets.map((set, k) => ({ set, k }))
  return all.sort((a, b) => Number(b.k === large?.set) - Number(a.k === large?.set) || a.k - b.k)
}

function NoSphere() {
  const body = useApp((app) => app.selection.body ?? app.bodies[0]?.id)
  const selectSphere = useApp((app) => app.selectSphere)
  return (
    <EmptyState
      icon={<CircleDot size={32} strokeWidth={1.4} />}
      title="No sphere selected"
      actions={body !== undefined && <Button onClick={() => selectSphere(body, 0)}>Select the root</Button>}
    >
      Click a sphere in the viewport to see the weight intervals of its vertices, the corners that they span, and the
      corner that makes the sphere large.
    </EmptyState>
  )
}
