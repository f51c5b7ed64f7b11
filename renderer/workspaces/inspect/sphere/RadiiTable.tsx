import type { SphereDetails } from '../../../../electron/contract/core.ts'
import { useLength } from '../../../store/useLength.ts'
import { Table } from '../../../ui/Table.tsx'

const columns = [{ title: '' }, { title: 'rest' }, { title: 'posed' }, { title: 'best' }, { title: 'tightness' }]

export function RadiiTable({ sphere }: { readonly sphere: SphereDetails }) {
  const length = useLength()
  const { restRadius, posedRadius, bestRadius } = sphere
  const tightness = bestRadius > 0 ? posedRadius / bestRadius : 1
  return (
    <Table
      caption="Radii of the sphere"
      columns={columns}
      rows={[
        {
          key: 'radius',
          cells: [
            'radius',
            length(restRadius),
            length(posedRadius),
            length(bestRadius),
            <strong key="tightness" className={tightness <= 1.1 ? 'tight' : 'loose'}>
              {tightness.toFixed(3)}
            </strong>,
          ],
        },
      ]}
    />
  )
}
