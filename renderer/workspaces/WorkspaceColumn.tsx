import { Tabs } from '@base-ui/react/tabs'
import { lazy, Suspense } from 'react'
import { useApp } from '../state/app.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { panels, panelsOf } from '../registry/panels.ts'
import './WorkspaceColumn.css'

/** Created once: React would remount the content of a new component. */
const footers = panels.flatMap(({ id, workspace, footer }) =>
  footer === undefined ? [] : [{ id, workspace, Footer: lazy(async () => ({ default: await footer() })) }],
)

/** The panels of the current workspace, one below the other. */
export function WorkspaceColumn() {
  const workspace = useApp((app) => app.workspace)
  return (
    <Tabs.Panel key={workspace} value={workspace} className="workspace" tabIndex={-1}>
      <div className="workspace-panels">
        {panelsOf(workspace).map((panel) => (
          <PanelFrame key={panel.id} panel={panel} />
        ))}
      </div>
      {footers.map(({ id, workspace: where, Footer }) => (
        <Suspense key={id}>{where === workspace && <Footer />}</Suspense>
      ))}
    </Tabs.Panel>
  )
}
