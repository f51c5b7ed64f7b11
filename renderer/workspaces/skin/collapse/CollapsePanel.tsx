import type { BodyView } from '../../../../electron/contract/core.ts'
import { percent, seconds } from '../../../base/format.ts'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { jointNames } from '../../../state/selectors.ts'
import type { Collapse } from '../../../state/skinningScan.ts'
import { collapseCsv, worstJoints } from '../../../derive/skinningTables.ts'
import { useMeasuredSkinning } from '../../../requests/useMeasuredSkinning.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MiddleName } from '../../../ui/MiddleName.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { WithSkin } from '../WithSkin.tsx'
import './CollapsePanel.css'

const FIRST = 8
const ROW = 24
/** With more rows the list scrolls. */
const MOST_ROWS = 12

export function CollapsePanel() {
  return (
    <WithSkin nothing="The joints around which its skin gets narrowest are listed here.">
      {(body) => <CollapseOf key={body.id} body={body} />}
    </WithSkin>
  )
}

/** The joints around which the skin gets narrowest with the method of the body, narrowest first. */
function CollapseOf({ body }: { readonly body: BodyView }) {
  const [all, setAll] = usePanelState('collapse', 'all', false)
  const scan = useMeasuredSkinning(body)
  const names = useApp((app) => jointNames(app, body.id))
  const worst = worstJoints(scan.collapse[body.settings.skinning])
  const shown = all ? worst.length : Math.min(FIRST, worst.length)
  const table = worst.length > 0 ? () => collapseCsv(body.settings.name, worst, names) : null
  return (
    <>
      <PanelHead>
        <CopyCsv table={table} />
      </PanelHead>
      {worst.length === 0 && (
        <EmptyState compact title="Nothing measured yet">
          This panel lists the joints around which the skin collapses most while the clip is measured.
        </EmptyState>
      )}
      {worst.length > 0 && <Heads />}
      <div className="worst-joints" style={{ height: Math.min(shown, MOST_ROWS) * ROW }}>
        <VirtualList
          label="Joints, narrowest cross-section first"
          length={shown}
          rowHeight={ROW}
          renderRow={(index) => {
            const one = worst[index]
            return one && <WorstJoint body={body.id} name={names[one.joint] ?? `joint ${one.joint}`} {...one} />
          }}
        />
      </div>
      {worst.length > FIRST && (
        <Button tone="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer joints' : `Show all ${worst.length} joints`}
        </Button>
      )}
    </>
  )
}

function Heads() {
  return (
    <div className="worst-joint-heads">
      <span>joint</span>
      <span title="Smallest cross-section of the skin around the joint / its cross-section at rest">narrowest</span>
      <span title="Time in the clip at which it is narrowest">at</span>
    </div>
  )
}

type WorstJointProps = Collapse & { readonly body: number; readonly name: string }

function WorstJoint({ body, joint, name, ratio, time }: WorstJointProps) {
  const jump = () => {
    const { pause, seek, selectJoint } = useApp.getState()
    pause()
    seek(time)
    selectJoint(body, joint)
  }
  return (
    <button type="button" className="worst-joint number" onClick={jump} title="Jump to this moment">
      <span className="worst-name">
        <MiddleName name={name} />
      </span>
      <span className="worst-track">
        <span className="worst-fill" style={{ width: `${Math.min(100, 100 * ratio)}%` }} />
      </span>
      <span>{percent(ratio)}</span>
      <span className="dim">{seconds(time)}</span>
    </button>
  )
}
