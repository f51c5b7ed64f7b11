import { count, milliseconds } from '../../../base/format.ts'
import { useApp } from '../../../state/app.ts'
import { bodyName, jointNames } from '../../../state/selectors.ts'
import { useLength } from '../../../derive/useLength.ts'
import { Section } from '../../../ui/Section.tsx'
import { Table } from '../../../ui/Table.tsx'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'

/** The triangle hit by the last click, and the cost of the query. */
export function PickReadout() {
  const picked = useApp((app) => app.picked)
  const length = useLength()
  const name = useApp((app) => bodyName(app, app.picked?.body ?? -1))
  const joint = useApp((app) => {
    const number = app.picked === null ? undefined : app.assets.get(app.picked.body)?.dominant[app.picked.triangle]
    return app.picked === null || number === undefined ? undefined : jointNames(app, app.picked.body)[number]
  })
  if (picked === null) return null
  const { triangle, distance, point, counts } = picked
  const table = {
    name: 'the triangle that was clicked',
    columns: ['body', 'triangle', 'distance', 'x', 'y', 'z', 'joint', 'refits', 'vertices skinned', 'milliseconds'],
    rows: [
      [name, triangle, distance, ...point, joint ?? '', counts.refits, counts.verticesSkinned, picked.milliseconds],
    ],
  }
  return (
    <Section title={`Clicked triangle: ${count(triangle)}`} actions={<CopyCsv table={table} />}>
      <Table
        caption="What the last click hit"
        rows={[
          { key: 'body', cells: ['body', name] },
          { key: 'joint', cells: ['dominant joint', joint ?? '–'] },
          { key: 'distance', cells: ['distance from the camera', length(distance)] },
          { key: 'point', cells: ['at', point.map(length).join(', ')] },
          { key: 'refits', cells: ['spheres refitted', count(counts.refits)] },
          { key: 'vertices', cells: ['vertices skinned', count(counts.verticesSkinned)] },
          { key: 'time', cells: ['time of the ray', milliseconds(picked.milliseconds)] },
        ]}
      />
    </Section>
  )
}
