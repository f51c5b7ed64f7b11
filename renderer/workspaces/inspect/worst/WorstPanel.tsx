import { useMemo } from 'react'
import type { BodyView } from '../../../../electron/contract/core.ts'
import { engine } from '../../../base/bridge.ts'
import { Answered } from '../../../parts/Answered.tsx'
import { CopyCsv } from '../../../parts/CopyCsv.tsx'
import { usePanelState } from '../../../state/usePanelState.ts'
import { useApp } from '../../../state/app.ts'
import { shownLevel } from '../../../requests/frameRequest.ts'
import { looseCsv, looseNodes, type LooseOrder } from '../../../derive/looseSpheres.ts'
import { jointNames, shownBody } from '../../../state/selectors.ts'
import { useAnswer } from '../../../requests/useAnswer.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { PanelHead } from '../../PanelHead.tsx'
import { WorstHeads } from './WorstHeads.tsx'
import './WorstPanel.css'
import { WorstRow } from './WorstRow.tsx'

/** Milliseconds without a change before the list, which refits every sphere. */
const STILL = 250
const ROW = 24

const loosestFirst: { readonly by: LooseOrder; readonly reversed: boolean } = { by: 'tightness', reversed: false }

export function WorstPanel() {
  const body = useApp(shownBody)
  if (body !== undefined) return <WorstOf key={body.id} body={body} />
  return <EmptyState title="No spheres yet">Open a rig to see which of its spheres fit worst.</EmptyState>
}

function WorstOf({ body }: { readonly body: BodyView }) {
  const { tree, skinning } = body.settings
  const answer = useAnswer({
    key: `${body.id} ${JSON.stringify(tree)} ${skinning}`,
    ask: () => engine.listSpheres({ body: body.id }),
    afterStill: STILL,
  })
  return (
    <Answered answer={answer} waiting="Measuring the spheres…">
      {(list) => <Worst body={body} list={list} />}
    </Answered>
  )
}

function Worst({ body, list }: { readonly body: BodyView; readonly list: Float32Array }) {
  const level = useApp(shownLevel)
  const joints = useApp((app) => jointNames(app, body.id))
  const [which, setWhich] = usePanelState<'all' | 'level'>('worst', 'levels', 'all')
  const [order, setOrder] = usePanelState('worst', 'order', loosestFirst)
  const only = which === 'level' ? level : null
  const nodes = useMemo(() => looseNodes(list, { ...order, level: only }), [list, order, only])
  return (
    <div className="worst-spheres">
      <PanelHead>
        <Segments
          label="Levels of the list"
          value={which}
          options={[
            { value: 'all', label: 'All' },
            { value: 'level', label: `Level ${level}` },
          ]}
          onChange={setWhich}
        />
        <CopyCsv table={() => looseCsv(body.settings.name, list, nodes, joints)} />
      </PanelHead>
      <WorstHeads {...order} onSort={(by) => setOrder({ by, reversed: by === order.by && !order.reversed })} />
      {nodes.length === 0 ? (
        <p className="dim">This tree has no spheres on level {level}.</p>
      ) : (
        <VirtualList
          label={`Spheres of ${body.settings.name}, loosest first`}
          length={nodes.length}
          rowHeight={ROW}
          renderRow={(index) => <WorstRow body={body.id} list={list} node={nodes[index] ?? 0} joints={joints} />}
        />
      )}
    </div>
  )
}
