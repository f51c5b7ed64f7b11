import { Tabs } from '@base-ui/react/tabs'
import { useApp } from '../store/app.ts'
import { ExportActions } from './export/ExportActions.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { panelsOf } from './panels.ts'
import './WorkspaceColumn.css'

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
      {workspace === 'export' && <ExportActions />}
    </Tabs.Panel>
  )
}
