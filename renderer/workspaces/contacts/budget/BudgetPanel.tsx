import { useEffect, useMemo } from 'react'
import type uPlot from 'uplot'
import type { BudgetPoint } from '../../../../electron/contract/core.ts'
import { engine } from '../../../base/bridge.ts'
import { count, counted } from '../../../base/format.ts'
import { Answered } from '../../../parts/Answered.tsx'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { budgetSteps } from '../../../derive/budgetSteps.ts'
import { useAnswer } from '../../../requests/useAnswer.ts'
import { useLength } from '../../../derive/useLength.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Legend } from '../../../ui/Legend.tsx'
import { Plot } from '../../../ui/Plot.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { Table } from '../../../ui/Table.tsx'
import { budgetPlotOptions } from './budgetPlotOptions.ts'

/** Milliseconds without a change before the curve is computed. */
const STILL = 250
/** Position of the slider beyond the last step: no limit. */
const NO_LIMIT = budgetSteps.length
const START = 12

/** Interrupts the contact query of every frame while it is open. */
export function BudgetPanel() {
  const bodies = useApp((app) => app.bodies.length)
  const [step, setStep] = usePanelState('budget', 'step', START)
  const operations = budgetSteps[step] ?? Number.MAX_SAFE_INTEGER
  useEffect(() => {
    useApp.setState({ operations })
    return () => useApp.setState({ operations: null })
  }, [operations])
  if (bodies < 2) {
    return (
      <EmptyState compact title="Nothing to interrupt">
        Add a second body. This panel shows what a game knows about their contacts if the query stops early.
      </EmptyState>
    )
  }
  return (
    <>
      <Slider
        label="Stop after"
        value={step}
        min={0}
        max={NO_LIMIT}
        onChange={setStep}
        format={(k) => (k >= NO_LIMIT ? 'no limit' : `${count(budgetSteps[k] ?? 0)} operations`)}
      />
      <Known />
      <Curve operations={operations} />
    </>
  )
}

/** What the interrupted query of the frame on screen has found. */
function Known() {
  const frame = useApp((app) => app.frame)
  const length = useLength()
  const undecided = frame?.undecided
  if (frame === null || undecided === undefined) return <p className="dim">Waiting for the next frame…</p>
  const contacts = frame.contacts.reduce((sum, { triangles }) => sum + triangles.length / 2, 0)
  return (
    <div aria-live="polite">
      <Table
        caption="Results within the budget"
        rows={[
          { key: 'contacts', cells: ['contacts found', count(contacts)] },
          { key: 'pairs', cells: ['undecided', counted(undecided.pairs, 'pair of spheres', 'pairs of spheres')] },
          { key: 'bound', cells: ['distance at most', undecided.pairs === 0 ? 'exact' : length(undecided.bound)] },
        ]}
      />
      {undecided.pairs > 0 && (
        <p className="dim">
          Where further triangles may touch, the two surfaces are at most this far apart. The undecided spheres are
          drawn in the viewport.
        </p>
      )}
    </div>
  )
}

/** How the result of this frame improves with the budget. */
function Curve({ operations }: { readonly operations: number }) {
  const self = useApp((app) => app.selfContacts)
  const answer = useAnswer({
    key: `budget ${self}`,
    ask: () => engine.budgetCurve({ operations: budgetSteps, self }),
    afterStill: STILL,
  })
  return (
    <Answered answer={answer} waiting="Computing the curve…">
      {(points) => <CurvePlot points={points} operations={operations} />}
    </Answered>
  )
}

function CurvePlot({ points, operations }: { readonly points: readonly BudgetPoint[]; readonly operations: number }) {
  const data = useMemo(() => {
    const contacts = Math.max(1, ...points.map((point) => point.contacts))
    const bound = Math.max(Number.MIN_VALUE, ...points.map((point) => point.bound))
    return [
      points.map((point) => point.operations),
      points.map((point) => (100 * point.bound) / bound),
      points.map((point) => (100 * point.contacts) / contacts),
      points.map((point) => (point.operations === operations ? (100 * point.bound) / bound : null)),
    ] satisfies uPlot.AlignedData
  }, [points, operations])
  return (
    <>
      <Plot
        label="Bound of the distance and share of the contacts found against the number of operations, in per cent"
        data={data}
        options={budgetPlotOptions}
        height={132}
      />
      <Legend
        items={[
          {
            name: 'distance at most',
            colour: 'var(--accent)',
            help: 'Bound of the distance, relative to the first one',
          },
          { name: 'contacts found', colour: 'var(--contact)', help: 'Share of those found with the largest budget' },
        ]}
      />
    </>
  )
}
