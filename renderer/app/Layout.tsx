import { Cell, Grid, Gridline, type GridTrackProps } from 'react-resizable-panels'
import { BodiesPanel } from '../panels/bodies/BodiesPanel.tsx'
import { BodySettings } from '../panels/bodies/BodySettings.tsx'
import { FramePanel } from '../panels/frame/FramePanel.tsx'
import { JointsPanel } from '../panels/joints/JointsPanel.tsx'
import { Stage } from '../panels/stage/Stage.tsx'
import { TimelinePanel } from '../panels/timeline/TimelinePanel.tsx'
import { Transport } from '../panels/timeline/Transport.tsx'
import { useApp } from '../store/app.ts'
import { RightTabs } from './RightTabs.tsx'

const side = { groupResizeBehavior: 'preserve-pixel-size' } as const
const columns: GridTrackProps[] = [
  { ...side, id: 'left', defaultSize: 256, minSize: 236, maxSize: 420 },
  { id: 'centre', minSize: 320 },
  { ...side, id: 'right', defaultSize: 352, minSize: 300, maxSize: 560 },
]
const rows: GridTrackProps[] = [
  { id: 'main', minSize: 240 },
  { ...side, id: 'bottom', defaultSize: 188, minSize: 180, maxSize: 420 },
]

/** The lines can be focused and take no name as a property. */
const called = (name: string) => (line: HTMLElement | null) => line?.setAttribute('aria-label', name)
const leftLine = called('Width of the left column')
const rightLine = called('Width of the right column')
const bottomLine = called('Height of the timeline')

/** Three columns, two rows: what belongs together stays in line however the lines are dragged. */
export function Layout() {
  const setView = useApp((app) => app.setView)
  const remembered = { columns: useApp((app) => app.columns), rows: useApp((app) => app.rows) }
  return (
    <Grid
      className="layout"
      columns={columns}
      rows={rows}
      defaultLayout={{
        ...(Object.keys(remembered.columns).length > 0 && { columns: remembered.columns }),
        ...(Object.keys(remembered.rows).length > 0 && { rows: remembered.rows }),
      }}
      onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && setView(layout)}
    >
      <Cell className="cell cell-left" column={0} row={0}>
        <BodiesPanel />
        <BodySettings />
        <JointsPanel />
      </Cell>
      <Cell className="cell" column={1} row={0}>
        <Stage />
      </Cell>
      <Cell className="cell" column={2} row={0}>
        <RightTabs />
      </Cell>
      <Cell className="cell" column={0} row={1}>
        <Transport />
      </Cell>
      <Cell className="cell" column={1} row={1}>
        <TimelinePanel />
      </Cell>
      <Cell className="cell" column={2} row={1}>
        <FramePanel />
      </Cell>
      <Gridline className="gridline gridline-column" type="column" column={1} elementRef={leftLine} />
      <Gridline className="gridline gridline-column" type="column" column={2} elementRef={rightLine} />
      <Gridline className="gridline gridline-row" type="row" row={1} elementRef={bottomLine} />
    </Grid>
  )
}
