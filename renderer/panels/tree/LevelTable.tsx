import { useState } from 'react'
import type { TreeReport } from '../../../electron/contract/core.ts'
import { count, measure } from '../../format.ts'
import { useApp } from '../../store/app.ts'
import { type SphereKind, sphereKinds, tightnessOf } from '../../store/treeTable.ts'
import { Select } from '../../ui/Select.tsx'
import { Table } from '../../ui/Table.tsx'
import './TreePanel.css'

const means = [
  { title: 'level' },
  { title: 'count' },
  { title: 'rest' },
  { title: 'demand' },
  { title: 'bot-up' },
  { title: 'best' },
  { title: 'tight' },
]
const spread = [{ title: 'level' }, { title: 'count' }, { title: 'min' }, { title: 'mean' }, { title: 'max' }]

const choices = [
  { value: 'means', label: 'Mean radii, side by side' },
  ...sphereKinds.map(({ key, name }) => ({ value: key, label: `Min, mean and max: ${name}` })),
]

/** [KZ05] table 2: the means of all four kinds side by side, or one kind with its extremes. */
export function LevelTable({ report }: { readonly report: TreeReport }) {
  const [shown, setShown] = useState<string>('means')
  const kind = sphereKinds.find(({ key }) => key === shown)?.key
  return (
    <div className="levels">
      <Select hideLabel label="What the table shows" value={shown} options={choices} onChange={setShown} />
      <Table
        caption="Radii by level"
        columns={kind === undefined ? means : spread}
        rows={report.levels.map((level) => ({
          key: String(level.level),
          cells: [
            <LevelButton key="level" level={level.level} />,
            count(level.count),
            ...(kind === undefined ? meansOf(level) : spreadOf(level, kind)),
          ],
        }))}
      />
    </div>
  )
}

type Level = TreeReport['levels'][number]

function meansOf(level: Level): readonly string[] {
  const tightness = tightnessOf(level)
  return [
    ...sphereKinds.map(({ key }) => measure(level[key]?.mean ?? Number.NaN)),
    Number.isNaN(tightness) ? '–' : tightness.toFixed(2),
  ]
}

function spreadOf(level: Level, kind: SphereKind): readonly string[] {
  const radii = level[kind]
  return [radii?.min, radii?.mean, radii?.max].map((radius) => measure(radius ?? Number.NaN))
}

/** Shows the spheres of the level in the picture. */
function LevelButton({ level }: { readonly level: number }) {
  const setView = useApp((app) => app.setView)
  return (
    <button
      type="button"
      className="level-button"
      aria-label={`Show level ${level} in the picture`}
      onClick={() =>
        setView({ sphereLevel: level, sphereChoice: 'level', ...(shownStyle() === 'off' && { spheres: 'wire' }) })
      }
    >
      {level}
    </button>
  )
}

const shownStyle = () => useApp.getState().spheres
