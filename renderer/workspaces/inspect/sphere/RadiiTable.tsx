import type { SphereDetails } from '../../../../electron/contract/core.ts'
import { isLoose } from '../../../derive/looseSpheres.ts'
import { useLength } from '../../../derive/useLength.ts'
import { Table } from '../../../ui/Table.tsx'

const columns = [
  { title: '' },
  { title: 'rest', help: 'In the rest pose' },
  { title: 'posed', help: 'Refitted to this frame' },
  { title: 'smallest', help: 'Best: radius of the smallest sphere around the same vertices' },
  { title: 'fit', help: 'Tightness: posed radius / smallest possible radius; 1 is perfect' },
]

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
            <strong key="tightness" className={isLoose(tightness) ? 'loose' : 'tight'}>
              {tightness.toFixed(3)}
            </strong>,
          ],
        },
      ]}
    />
  )
}
