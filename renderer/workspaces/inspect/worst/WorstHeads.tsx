import { ArrowDown, ArrowUp } from 'lucide-react'
import type { LooseOrder } from '../../../derive/looseSpheres.ts'

const heads: readonly { readonly by: LooseOrder; readonly title: string; readonly help: string }[] = [
  { by: 'node', title: 'sphere', help: 'Number of the sphere, and the joint with the most weight below it' },
  { by: 'tightness', title: 'fit', help: 'Tightness: radius / smallest possible radius; 1 is perfect' },
  { by: 'reason', title: 'reason', help: 'Wide weight interval, many joints, or loose for another reason' },
]

export interface WorstHeadsProps {
  readonly by: LooseOrder
  readonly reversed: boolean
  readonly onSort: (by: LooseOrder) => void
}

/** Click a heading to sort by it, once more to reverse the order. */
export function WorstHeads({ by, reversed, onSort }: WorstHeadsProps) {
  return (
    <div className="worst-heads" role="group" aria-label="Sort the spheres">
      {heads.map((head) => (
        <button
          key={head.by}
          type="button"
          title={head.help}
          aria-pressed={head.by === by}
          aria-label={`Sort by ${head.title}`}
          onClick={() => onSort(head.by)}
        >
          {head.title}
          {head.by === by && <Way down={(by === 'tightness') !== reversed} />}
        </button>
      ))}
    </div>
  )
}

function Way({ down }: { readonly down: boolean }) {
  const Icon = down ? ArrowDown : ArrowUp
  return <Icon size={11} aria-hidden />
}
