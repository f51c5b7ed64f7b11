import type { RigView } from '../../../electron/contract/core.ts'
import { seconds } from '../../base/format.ts'
import { MiddleName } from '../../ui/MiddleName.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'

const ROW = 22
const MOST_ROWS = 8

export function ClipList({ clips }: Pick<RigView, 'clips'>) {
  return (
    <div className="clips number" style={{ height: Math.min(clips.length, MOST_ROWS) * ROW }}>
      <VirtualList
        label="Clips and their lengths"
        length={clips.length}
        rowHeight={ROW}
        renderRow={(index) => (
          <div className="clip">
            <MiddleName name={clips[index]?.name ?? ''} />
            <span>{seconds(clips[index]?.seconds ?? Number.NaN)}</span>
          </div>
        )}
      />
    </div>
  )
}
