import type { TreeReport } from '../../../../electron/contract/core.ts'
import { count } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { shownLevel } from '../../../requests/frameRequest.ts'
import { showLevel } from '../../../requests/showSphere.ts'
import { tightnessOf } from '../../../derive/treeTable.ts'
import { useLength } from '../../../derive/useLength.ts'
import { Table } from '../../../ui/Table.tsx'
import './TreePanel.css'

const columns = [
  { title: 'level', help: 'Distance from the root, which is level 1. Click a level to draw its spheres.' },
  { title: 'spheres' },
  { title: 'mean radius', help: 'Mean radius of the spheres, refitted to this frame' },
  { title: 'fit', help: 'Tightness: mean radius / mean radius of the smallest possible spheres; 1 is perfect' },
]

/** One row per level. Click one to draw its spheres; the level that is drawn is highlighted. */
export function LevelTable({ report }: { readonly report: TreeReport }) {
  const shown = useApp((app) => (app.spheres === 'off' || app.sphereChoice === 'front' ? null : shownLevel(app)))
  const length = useLength()
  return (
    <div className="levels">
      <Table
        caption="Levels of the tree"
        columns={columns}
        even
        rows={report.levels.map((level) => ({
          key: String(level.level),
          selected: level.level === shown,
          onClick: () => showLevel(level.level),
          cells: [
            <LevelButton key="level" level={level.level} shown={level.level === shown} />,
            count(level.count),
            length(level.onDemand?.mean ?? Number.NaN),
            fitText(tightnessOf(level)),
          ],
        }))}
      />
    </div>
  )
}

function fitText(tightness: number): string {
  return Number.isNaN(tightness) ? '–' : tightness.toFixed(2)
}

/** For the keyboard: the row handles clicks. */
function LevelButton({ level, shown }: { readonly level: number; readonly shown: boolean }) {
  return (
    <button
      type="button"
      className="level-button"
      aria-label={`Show level ${level} in the viewport`}
      aria-pressed={shown}
    >
      {level}
    </button>
  )
}
