import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { BodyView, FittedView, LevelMeasures, TreeChoice } from '../../../../electron/contract/core.ts'
import { seconds } from '../../../base/format.ts'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { TaskProgress } from '../../../parts/TaskProgress.tsx'
import { useApp } from '../../../state/app.ts'
import { comparedGroups } from '../../../derive/comparedGroups.ts'
import { comparedPair } from '../../../derive/comparedPair.ts'
import type { TreePair } from '../../../state/treePair.ts'
import { comparisonTable } from '../../../derive/comparisonTable.ts'
import { choosePair, comparisonKey, type TreeComparison, useComparisons } from '../../../state/comparisons.ts'
import { compareTitle, compareTrees } from '../../../requests/fitTrees.ts'
import { treeName } from '../../../derive/treeName.ts'
import { Button } from '../../../ui/Button.tsx'
import { Legend } from '../../../ui/Legend.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Plot } from '../../../ui/Plot.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { comparisonPlotOptions } from './comparisonPlotOptions.ts'

export interface ComparisonProps {
  readonly body: BodyView
  /** The latest is last. */
  readonly fitted: readonly FittedView[]
}

/** Compares two trees of a body, in the pose on screen and along the clip. */
export function Comparison({ body, fitted }: ComparisonProps) {
  const chosen = useComparisons(({ chosen }) => chosen.get(body.id))
  const pair = comparedPair(chosen, fitted)
  const key = comparisonKey(body, pair)
  const known = useComparisons(({ results }) => results.get(key))
  const isCurrent = useApp((app) => app.edition === known?.edition)
  const task = useApp((app) => app.tasks.find(({ title }) => title === compareTitle(body)))
  return (
    <section className="comparison" aria-label="Comparison">
      <h3 className="comparison-title">Compare two trees</h3>
      <Trees body={body} fitted={fitted} pair={pair} />
      {task === undefined ? (
        <Button
          icon={<Scale size={14} />}
          onClick={() => void compareTrees(body, pair)}
          disabledReason={isSame(pair) ? 'Choose two different trees.' : undefined}
        >
          Compare
        </Button>
      ) : (
        <TaskProgress task={task} />
      )}
      {known !== undefined && isCurrent && <Result body={body} pair={pair} result={known} />}
    </section>
  )
}

function isSame([a, b]: TreePair): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function Trees({ body, fitted, pair: [a, b] }: ComparisonProps & { readonly pair: TreePair }) {
  const name = useTreeName()
  const trees: readonly TreeChoice[] = [...fitted.map(({ settings }) => settings).toReversed(), 'query']
  const options = trees.map((tree) => ({ value: JSON.stringify(tree), label: name(tree) }))
  return (
    <div className="comparison-trees">
      <Select
        label="A"
        value={JSON.stringify(a)}
        options={options}
        onChange={(value) => choosePair(body, [read(value), b])}
      />
      <Select
        label="B"
        value={JSON.stringify(b)}
        options={options}
        onChange={(value) => choosePair(body, [a, read(value)])}
      />
    </div>
  )
}

const read = (value: string) => JSON.parse(value) as TreeChoice

function useTreeName(): (tree: TreeChoice) => string {
  const builders = useApp((app) => app.fittedBuilders)
  const usual = useApp((app) => app.defaultFitted)
  return (tree) => treeName(tree, builders, usual)
}

interface ResultProps {
  readonly body: BodyView
  readonly pair: TreePair
  readonly result: TreeComparison
}

function Result({ body, pair: [a, b], result }: ResultProps) {
  const name = useTreeName()
  const names = [name(a), name(b)] as const
  const groups = useMemo(() => comparedGroups(result), [result])
  return (
    <>
      <div className="comparison-head">
        <p className="dim">{`In the pose at ${seconds(result.time)}.`}</p>
        <CopyCsv table={() => comparisonTable(body.settings.name, names, result)} />
      </div>
      {!result.trees[0].measures.inside.closed && (
        <Notice>
          The skin is open, so inside is not defined everywhere: near openings these figures are estimates.
        </Notice>
      )}
      <WorstPlot names={names} result={result} />
      <ComparisonTable names={names} groups={groups} />
      <p className="dim">
        A query finds the contacts of this body with the others: exactly with the query tree; with fitted spheres only
        which of them overlap.
      </p>
    </>
  )
}

interface WorstPlotProps {
  readonly names: readonly [string, string]
  readonly result: TreeComparison
}

/** The worst protrusion of each level against its number of spheres. */
function WorstPlot({ names, result: { trees } }: WorstPlotProps) {
  const [a, b] = trees
  const data = useMemo(() => plotData(a.measures.levels, b.measures.levels), [a, b])
  return (
    <>
      <Plot
        label="Protrusion of the worst sphere against the number of spheres; the table has the numbers"
        data={data}
        options={comparisonPlotOptions}
        height={132}
      />
      <Legend
        items={[
          {
            name: names[0],
            colour: 'var(--accent)',
            help: 'Worst protrusion of each level against its number of spheres',
          },
          { name: names[1], colour: 'var(--text)', dashed: true, help: 'The same for the other tree' },
        ]}
      />
    </>
  )
}

function plotData(a: readonly LevelMeasures[], b: readonly LevelMeasures[]): uPlot.AlignedData {
  const xs = [...new Set([...a, ...b].map(({ spheres }) => spheres))].sort((p, q) => p - q)
  const at = (levels: readonly LevelMeasures[]) =>
    xs.map((spheres) => {
      const level = levels.find((one) => one.spheres === spheres)
      return level === undefined ? null : 100 * level.worst
    })
  return [xs, at(a), at(b)]
}
