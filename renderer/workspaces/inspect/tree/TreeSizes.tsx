import type { TreeReport } from '../../../../electron/contract/core.ts'
import { bytes, count } from '../../../base/format.ts'
import { Table } from '../../../ui/Table.tsx'

export function TreeSizes({ report }: { readonly report: TreeReport }) {
  const { spheres, depth, maxChildren, enclosure } = report
  return (
    <Table
      caption="Size of the tree"
      rows={[
        { key: 'spheres', cells: ['spheres', count(spheres)] },
        { key: 'depth', cells: ['levels', count(depth)] },
        { key: 'children', cells: ['most children of a sphere', count(maxChildren)] },
        { key: 'bytes', cells: ['memory', bytes(report.bytes)] },
        {
          key: 'outside',
          cells: ['vertices outside their sphere', `${count(enclosure.violations)} of ${count(enclosure.checked)}`],
        },
      ]}
    />
  )
}
