import { useEffect } from 'react'
import {
  Cell,
  Grid,
  type GridAxis,
  type GridImperativeHandle,
  Gridline,
  type GridTrackProps,
  useGridRef,
} from 'react-resizable-panels'
import { BodiesPanel } from '../panels/bodies/BodiesPanel.tsx'
import { BodySettings } from '../panels/bodies/BodySettings.tsx'
import { FramePanel } from '../panels/frame/FramePanel.tsx'
import { JointsPanel } from '../panels/joints/JointsPanel.tsx'
import { RigPanel } from '../panels/rig/RigPanel.tsx'
import { Stage } from '../panels/stage/Stage.tsx'
import { TimelinePanel } from '../panels/timeline/TimelinePanel.tsx'
import { Transport } from '../panels/timeline/Transport.tsx'
import { useApp } from '../state/app.ts'
import { WorkspaceColumn } from '../workspaces/WorkspaceColumn.tsx'

const side = { groupResizeBehavior: 'preserve-pixel-size' } as const
/** Narrow windows start with narrow columns, which leaves space for the viewport. */
const share = (part: number, least: number, most: number) =>
  Math.round(Math.max(least, Math.min(most, part * window.innerWidth)))
const columns: GridTrackProps[] = [
  { ...side, id: 'left', defaultSize: share(0.2, 244, 256), minSize: 236, maxSize: 420 },
  { id: 'centre', minSize: 240 },
  { ...side, id: 'right', defaultSize: share(0.275, 300, 352), minSize: 300, maxSize: 560 },
]
const rows: GridTrackProps[] = [
  { id: 'main', minSize: 240 },
  { ...side, id: 'bottom', defaultSize: 188, minSize: 180, maxSize: 420 },
]

/** Gridlines can be focused, but the component has no property for an accessible name. */
const withLabel = (name: string) => (line: HTMLElement | null) => line?.setAttribute('aria-label', name)
const leftLine = withLabel('Width of the left column')
const rightLine = withLabel('Width of the right column')
const bottomLine = withLabel('Height of the timeline')

/** Three columns and two rows, which stay aligned while gridlines are dragged. */
export function Layout() {
  const setView = useApp((app) => app.setView)
  return (
    <Grid
      className="layout"
      gridRef={useStoredSizes()}
      columns={columns}
      rows={rows}
      onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && setView(layout)}
    >
      <Cell className="cell cell-left" column={0} row={0}>
        <BodiesPanel />
        <BodySettings />
        <RigPanel />
        <JointsPanel />
      </Cell>
      <Cell className="cell" column={1} row={0}>
        <Stage />
      </Cell>
      <Cell className="cell" column={2} row={0}>
        <WorkspaceColumn />
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

/**
 * Applies the sizes from the view settings, or the default sizes. An effect, because `defaultLayout` is read only on
 * mount: the settings arrive later, and a reset clears them.
 */
function useStoredSizes() {
  const grid = useGridRef()
  const stored = { columns: useApp((app) => app.columns), rows: useApp((app) => app.rows) }
  useEffect(() => applySizes(grid.current, 'column', columns, stored.columns), [grid, stored.columns])
  useEffect(() => applySizes(grid.current, 'row', rows, stored.rows), [grid, stored.rows])
  return grid
}

function applySizes(
  grid: GridImperativeHandle | null,
  axis: GridAxis,
  tracks: readonly GridTrackProps[],
  stored: Readonly<Record<string, number>>,
): void {
  for (const { id, defaultSize } of tracks) {
    if (id === undefined || defaultSize === undefined) continue
    const size = stored[id]
    grid?.getTrackById(axis, id).resize(size === undefined ? defaultSize : `${size}%`)
  }
}
