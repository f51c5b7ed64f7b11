import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { BodyView, FittedView, LevelMeasures } from '../../../../electron/contract/core.ts'
import { count, milliseconds as millisecondsText, percent, seconds } from '../../../format.ts'
import { TaskProgress } from '../../../panels/TaskProgress.tsx'
import { useApp } from '../../../store/app.ts'
import { compareAndKeep, comparisonOf, useComparisons } from '../../../store/comparisons.ts'
import { comparisonTable } from '../../../store/comparisonTable.ts'
import { useScan } from '../../../store/scan.ts'
import { compareTitle, type TreeComparison } from '../../../store/fitting.ts'
import { CopyCsv } from '../../../panels/CopyCsv.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Legend } from '../../../ui/Legend.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Plot } from '../../../ui/Plot.tsx'
import { Table } from '../../../ui/Table.tsx'
import { comparisonPlotOptions } from './comparisonPlotOptions.ts'

const columns = [
  { title: 'level', help: 'Distance from the root, which is level 1' },
  { title: 'spheres' },
  {
    title: 'worst',
    help: 'How far the worst sphere extends past the skin, in per cent of the radius of the whole body',
  },
  { title: 'mean', help: 'The same, mean over the spheres' },
  { title: 'cover', help: 'Share of the skin inside the spheres, checked exactly' },
  { title: 'volume', help: 'Volume of all spheres together / volume of the body, sampled' },
]

/** Both trees of a body in the pose on screen, level by level. */
export function Comparison({ body, fitted }: { readonly body: BodyView; readonly fitted: FittedView }) {
  const result = useComparisons((all) => comparisonOf(all, body, fitted))
  const task = useApp((app) => app.tasks.find(({ title }) => title === compareTitle(body)))
  return (
    <div className="comparison">
      {task === undefined ? (
        <Button icon={<Scale size={14} />} onClick={() => void compareAndKeep(body, fitted)}>
          Compare with the query tree
        </Button>
      ) : (
        <TaskProgress task={task} />
      )}
      {result !== undefined && <Result body={body} result={result} />}
    </div>
  )
}

function Result({ body, result }: { readonly body: BodyView; readonly result: TreeComparison }) {
  const { fitted, query, time } = result
  return (
    <>
      <div className="comparison-head">
        <p className="dim">{`In the pose at ${seconds(time)}.`}</p>
        <CopyCsv table={comparisonTable(body.settings.name, result)} />
      </div>
      {!fitted.inside.closed && (
        <Notice>
          The skin is open, so inside is not defined everywhere: near openings these figures are estimates.
        </Notice>
      )}
      <WorstPlot result={result} />
      <Levels caption="Fitted spheres" levels={fitted.levels} />
      <Levels caption="Spheres of the query tree" levels={query.levels} />
      <QueryWork />
    </>
  )
}

/** What exact queries cost along the clip: they use only their own tree. */
function QueryWork() {
  const refits = useScan((scan) => meanOf(scan.refits))
  const milliseconds = useScan((scan) => meanOf(scan.milliseconds))
  if (refits === null) return null
  const time = milliseconds === null ? '' : `, in ${millisecondsText(milliseconds)}`
  return (
    <p className="dim">
      {`Along the clip, a contact query refits ${count(Math.round(refits))} spheres of the query tree on average${time}. It does not use the fitted spheres.`}
    </p>
  )
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

function Levels({ caption, levels }: { readonly caption: string; readonly levels: readonly LevelMeasures[] }) {
  return (
    <section>
      <h3 className="comparison-title">{caption}</h3>
      <Table
        caption={caption}
        columns={columns}
        even
        rows={levels.map(({ level, spheres, worst, mean, coverage, volume }) => ({
          key: String(level),
          cells: [
            String(level),
            count(spheres),
            percent(worst),
            percent(mean),
            coverText(coverage),
            volume === null ? '–' : `${volume.value.toFixed(2)}×`,
          ],
        }))}
      />
    </section>
  )
}

/** Rounded down: 100 % is a complete cover and nothing less. */
function coverText(share: number): string {
  return share === 1 ? '100 %' : `${(Math.floor(1000 * share) / 10).toFixed(1)} %`
}

/** Worst error over the number of spheres: what a budget of spheres buys. */
function WorstPlot({ result: { fitted, query } }: { readonly result: TreeComparison }) {
  const data = useMemo(() => plotData(query.levels, fitted.levels), [query, fitted])
  return (
    <>
      <Plot
        label="How far the worst sphere extends past the skin, over the number of spheres; the tables have the numbers"
        data={data}
        options={comparisonPlotOptions}
        height={132}
      />
      <Legend
        items={[
          { name: 'fitted', colour: 'var(--accent)', help: 'Worst sphere of each level of the fitted tree' },
          { name: 'query tree', colour: 'var(--dim)', help: 'Worst sphere of each level of the query tree' },
        ]}
      />
    </>
  )
}

function plotData(query: readonly LevelMeasures[], fitted: readonly LevelMeasures[]): uPlot.AlignedData {
  const xs = [...new Set([...query, ...fitted].map(({ spheres }) => spheres))].sort((a, b) => a - b)
  const at = (levels: readonly LevelMeasures[]) =>
    xs.map((spheres) => {
      const level = levels.find((one) => one.spheres === spheres)
      return level === undefined ? null : 100 * level.worst
    })
  return [xs, at(fitted), at(query)]
}
