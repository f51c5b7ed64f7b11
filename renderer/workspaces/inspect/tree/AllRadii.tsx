import type { TreeReport } from '../../../../electron/contract/core.ts'
import { usePanelState } from '../../../state/usePanelState.ts'
import { type SphereKind, sphereKinds } from '../../../derive/treeTable.ts'
import { useLength } from '../../../derive/useLength.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { Table } from '../../../ui/Table.tsx'
import './TreePanel.css'

const means = [{ title: 'level' }, ...sphereKinds.map(({ title, help }) => ({ title, help }))]
const spread = [{ title: 'level' }, { title: 'min' }, { title: 'mean' }, { title: 'max' }]

const choices = [
  { value: 'means', label: 'means' },
  ...sphereKinds.map(({ key, title }) => ({ value: key, label: title })),
]

/** [KZ05] table 2: the means of all four kinds, or one kind with its extremes. */
export function AllRadii({ report }: { readonly report: TreeReport }) {
  const [shown, setShown] = usePanelState<string>('tree', 'radii', 'means')
  const kind = sphereKinds.find(({ key }) => key === shown)?.key
  const length = useLength()
  return (
    <div className="levels">
      <Segments label="What the table shows" value={shown} options={choices} onChange={setShown} />
      <Table
        caption="Radii by level"
        columns={kind === undefined ? means : spread}
        even
        rows={report.levels.map((level) => ({
          key: String(level.level),
          cells: [String(level.level), ...radiiOf(level, kind).map((radius) => length(radius ?? Number.NaN))],
        }))}
      />
    </div>
  )
}

function radiiOf(level: TreeReport['levels'][number], kind: SphereKind | undefined): readonly (number | undefined)[] {
  if (kind === undefined) return sphereKinds.map(({ key }) => level[key]?.mean)
  const radii = level[kind]
  return [radii?.min, radii?.mean, radii?.max]
}
