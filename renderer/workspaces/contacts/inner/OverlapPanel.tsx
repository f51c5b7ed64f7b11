import { useEffect, useMemo } from 'react'
import type { BodyView, InnerPenetration } from '../../../../electron/contract/core.ts'
import { engine } from '../../../base/bridge.ts'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { FillForm } from '../../../parts/FillForm.tsx'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { innerOf } from '../../../derive/shownInner.ts'
import type { InnerNearest, Overlapping } from '../../../state/measured.ts'
import { measured } from '../../../derive/nearest.ts'
import { overlapCsv, overlapRows } from '../../../derive/overlapFacts.ts'
import { shownPair } from '../../../derive/shownPair.ts'
import { type Answer, useAnswer } from '../../../requests/useAnswer.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Table } from '../../../ui/Table.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import './OverlapPanel.css'
import { useMeasuredOverlap } from './useMeasuredOverlap.ts'

/** Milliseconds without a change before the exact volume is measured, which can be slow. */
const STILL = 200
/** Time limits in milliseconds. */
const limits = [0.05, 0.1, 0.2, 0.5, 1, 2, 5]
/** Position of the slider beyond the last limit. */
const NO_LIMIT = limits.length

/** Overlap of the selected pair in the frame on screen. */
export function OverlapPanel() {
  const bodies = useApp((app) => app.bodies)
  const hidden = useApp((app) => app.hidden)
  const picked = useApp((app) => app.selection.pair)
  const pair = useMemo(() => shownPair(bodies, hidden, picked), [bodies, hidden, picked])
  if (pair.status === 'pair') return <PairOverlap key={`${pair.a.id} ${pair.b.id}`} a={pair.a} b={pair.b} />
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

function PairOverlap({ a, b }: PairProps) {
  const unfilled = useApp((app) => innerOf(app, a) === undefined || innerOf(app, b) === undefined)
  const missing = [a, b].filter((body) => innerOf(useApp.getState(), body) === undefined)
  if (!unfilled) return <Measures a={a} b={b} />
  return (
    <>
      <p className="dim">
        Fill the bodies with spheres first. Then this panel measures in every frame how much of them overlaps and how to
        push them apart.
      </p>
      <FillForm bodies={missing} />
    </>
  )
}

function Measures({ a, b }: PairProps) {
  const [step, setStep] = usePanelState('overlap', 'limit', NO_LIMIT)
  const [exact, setExact] = usePanelState('overlap', 'exact', false)
  const budget = limits[step]
  const bodies = [a.id, b.id] as const
  const edition = useApp((app) => `${innerOf(app, a)?.spheres} ${innerOf(app, b)?.spheres}`)
  const key = `${a.id} ${b.id} ${edition} ${budget} ${exact}`
  const overlap = useAnswer({
    key,
    ask: () =>
      measured(() =>
        engine.innerPenetration({ bodies, ...(budget !== undefined && { budget }), ...(exact && { compare: true }) }),
      ),
    afterStill: exact ? STILL : 0,
  })
  const nearest = useAnswer({
    key: `${a.id} ${b.id} ${edition}`,
    ask: () => measured(() => engine.innerDistance({ bodies })),
  })
  const found = valueOf(overlap)
  const distance = valueOf(nearest)
  const exactReason = found === null || exact ? undefined : whyExact(found.found)
  usePicture(a, b, found, distance)
  useMeasuredOverlap(a, b, exact)
  const units = useApp((app) => app.units)
  const stale = useApp(({ frame }) => found !== null && found.frame !== frame && exact)
  return (
    <div className="overlap" data-stale={stale || undefined}>
      <PanelHead>
        <CopyCsv table={found === null ? null : overlapCsv([a, b], found.found, distance?.found ?? null)} />
      </PanelHead>
      <div aria-live="polite">
        <Table
          caption={`Overlap of ${a.settings.name} and ${b.settings.name}`}
          rows={overlapRows([a, b], found?.found ?? null, distance?.found ?? null, units).map(([name, text]) => ({
            key: name,
            cells: [name, text],
          }))}
        />
      </div>
      {overlap.status === 'failed' && <Notice tone="warning">{overlap.problem.message}</Notice>}
      <Slider
        label="Time limit"
        value={step}
        min={0}
        max={NO_LIMIT}
        onChange={setStep}
        format={(k) => (k >= NO_LIMIT ? 'none' : `${limits[k]} ms`)}
      />
      <Switch
        label="Compare with the exact volume"
        on={exact}
        onChange={() => setExact(!exact)}
        disabledReason={exactReason}
      />
      <p className="dim">
        {`Spheres that overlap are highlighted. The arrow shows the push: moving “${b.settings.name}” along it separates the two fastest. The plot along the clip shows the volume; its band contains about nine of ten errors.`}
      </p>
      <FillForm bodies={[a, b]} />
    </div>
  )
}

/** Why a comparison with the exact volume would be pointless, or undefined if it would not. */
function whyExact({ answeredBy, volume, isUneven }: InnerPenetration): string | undefined {
  if (answeredBy !== 'exact' || volume === 0) return undefined
  return isUneven
    ? 'The volume is already exact, because a body is scaled unevenly.'
    : 'The volume in this frame is already exact, because the overlap is small.'
}

/** Draws the spheres of both bodies, the push and the nearest points while the panel is open. */
function usePicture(
  a: BodyView,
  b: BodyView,
  overlapping: Overlapping | null,
  innerNearest: InnerNearest | null,
): void {
  const count = useApp((app) => Math.max(innerOf(app, a)?.spheres ?? 1, innerOf(app, b)?.spheres ?? 1))
  useEffect(() => {
    useApp.setState({ innerShown: { body: a.id, other: b.id, count: Math.min(count, MOST_DRAWN), colour: 'overlap' } })
    return () => useApp.setState({ innerShown: null })
  }, [a.id, b.id, count])
  useEffect(() => {
    useApp.setState({ overlapping, innerNearest })
    return () => useApp.setState({ overlapping: null, innerNearest: null })
  }, [overlapping, innerNearest])
}

/** Per body: more spheres could not be distinguished, and would slow down the viewport. */
const MOST_DRAWN = 5000

function valueOf<T>(answer: Answer<T>): T | null {
  return answer.status === 'ready' ? answer.value : null
}
