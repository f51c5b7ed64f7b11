import { useEffect, useMemo } from 'react'
import type { BodyView, Penetration, SceneDistance } from '../../../../electron/contract/core.ts'
import { engine } from '../../../base/bridge.ts'
import { length, milliseconds, type Units } from '../../../base/format.ts'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { useApp } from '../../../state/app.ts'
import type { Measured, Nearest } from '../../../state/measured.ts'
import { measured } from '../../../derive/nearest.ts'
import { insideText, overlapText, pairCsv } from '../../../derive/pairFacts.ts'
import { bodyIndex } from '../../../state/selectors.ts'
import { shownPair } from '../../../derive/shownPair.ts'
import { type Answer, useAnswer } from '../../../requests/useAnswer.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Table } from '../../../ui/Table.tsx'
import { bodySwatch } from '../../../viewport/base/colours.ts'
import { PanelHead } from '../../PanelHead.tsx'
import './DistancePanel.css'

/** Milliseconds without a change before the core measures. */
const STILL = 200
/** Time limit of the volume in milliseconds: the core answers no other query meanwhile. */
const BUDGET = 500

/** Distance and overlap of the selected pair in the frame on screen. */
export function DistancePanel() {
  const bodies = useApp((app) => app.bodies)
  const hidden = useApp((app) => app.hidden)
  const picked = useApp((app) => app.selection.pair)
  const pair = useMemo(() => shownPair(bodies, hidden, picked), [bodies, hidden, picked])
  if (pair.status === 'pair') return <PairMeasures key={`${pair.a.id} ${pair.b.id}`} a={pair.a} b={pair.b} />
  return (
    <EmptyState compact title={pair.title}>
      {pair.hint}
    </EmptyState>
  )
}

interface PairProps {
  readonly a: BodyView
  readonly b: BodyView
}

function PairMeasures({ a, b }: PairProps) {
  const key = `${a.id} ${b.id}`
  const bodies = [a.id, b.id] as const
  const nearest = useAnswer({ key, ask: () => measured(() => engine.distance({ bodies })), afterStill: STILL })
  const overlap = useAnswer({
    key,
    ask: () => measured(() => engine.penetration({ bodies, budget: BUDGET })),
    afterStill: STILL,
  })
  const units = useApp((app) => app.units)
  const distance = valueOf(nearest)
  const volume = valueOf(overlap)
  useNearestInPicture(distance)
  const stale = useApp(({ frame }) => [distance, volume].some((known) => known !== null && known.frame !== frame))
  const names: readonly [string, string] = [a.settings.name, b.settings.name]
  return (
    <>
      <PanelHead note={distance === null ? undefined : distanceText(distance.found, units)}>
        <CopyCsv table={distance === null ? null : pairCsv([a, b], distance.found, volume?.found ?? null)} />
      </PanelHead>
      <div className="measures" data-stale={stale || undefined} aria-live="polite">
        <Table
          caption={`Distance and overlap of ${names[0]} and ${names[1]}`}
          rows={rowsOf([a, b], nearest, overlap, units)}
        />
        {distance !== null && distance.found.inner !== null && (
          <Notice>{insideText([a, b], distance.found.inner)}</Notice>
        )}
        {nearest.status === 'failed' && <Notice tone="warning">{nearest.problem.message}</Notice>}
        {overlap.status === 'failed' && <NoVolume problem={overlap.problem} />}
        {stale && <p className="dim">Measured again when playback or scrubbing stops.</p>}
      </div>
    </>
  )
}

/** Draws the nearest points while the panel is open. */
function useNearestInPicture(nearest: Nearest | null): void {
  useEffect(() => {
    useApp.setState({ nearest })
    return () => useApp.setState({ nearest: null })
  }, [nearest])
}

function PointOf({ body }: { readonly body: BodyView }) {
  const index = useApp((app) => bodyIndex(app, body.id))
  return (
    <span className="point-of" title={`Nearest point of ${body.settings.name}`}>
      nearest <span className="visually-hidden">point of</span>
      <span className="swatch" style={{ background: bodySwatch(index) }} />
      <MiddleName name={body.settings.name} />
    </span>
  )
}

function NoVolume({ problem }: { readonly problem: { readonly kind: string; readonly message: string } }) {
  if (problem.kind !== 'body-open') return <Notice tone="warning">{problem.message}</Notice>
  return <Notice>Only closed bodies have a volume. {problem.message}</Notice>
}

const WAITING = '…'

function rowsOf(
  [a, b]: readonly [BodyView, BodyView],
  nearest: Answer<Nearest>,
  overlap: Answer<Measured<Penetration>>,
  units: Units,
) {
  const found = valueOf(nearest)?.found ?? null
  const missing = nearest.status === 'failed' ? '–' : WAITING
  const at = (body: BodyView) => {
    const [x, y, z] = found?.points[found.bodies.indexOf(body.id)] ?? []
    return x === undefined ? missing : [x, y, z].map((part) => length(part ?? 0, units)).join(', ')
  }
  const volume = valueOf(overlap)?.found ?? null
  return [
    { key: 'distance', cells: ['distance', found === null ? missing : distanceText(found, units)] },
    { key: 'a', cells: [<PointOf key="a" body={a} />, at(a)] },
    { key: 'b', cells: [<PointOf key="b" body={b} />, at(b)] },
    {
      key: 'volume',
      cells: [
        'volume in common',
        volume === null ? (overlap.status === 'failed' ? '–' : WAITING) : overlapText(volume, units),
      ],
    },
    { key: 'time', cells: ['time', timeText(found?.milliseconds, volume?.milliseconds)] },
  ]
}

function distanceText({ distance }: SceneDistance, units: Units): string {
  return distance === 0 ? '0, they touch' : length(distance, units)
}

function timeText(...times: readonly (number | undefined)[]): string {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? WAITING : known.map(milliseconds).join(' + ')
}

function valueOf<T>(answer: Answer<T>): T | null {
  return answer.status === 'ready' ? answer.value : null
}
