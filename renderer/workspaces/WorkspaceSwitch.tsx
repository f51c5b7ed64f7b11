import { Tabs } from '@base-ui/react/tabs'
import { useApp } from '../state/app.ts'
import { workspaces } from '../state/workspace.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { shownWorkspaces, workspaceTitles } from '../registry/workspaceTitles.tsx'
import './WorkspaceSwitch.css'

/** The workspaces in the header. */
export function WorkspaceSwitch() {
  const ready = useApp((app) => app.scene.status === 'ready')
  return (
    <Tabs.List className="workspace-switch" aria-label="Workspaces" activateOnFocus data-ready={ready || undefined}>
      {shownWorkspaces.map((id) => {
        const { title, help, icon } = workspaceTitles[id]
        return (
          <Tooltip key={id} text={help} shortcut={`Mod+${workspaces.indexOf(id) + 1}`}>
            <Tabs.Tab value={id} className="workspace-tab">
              {icon}
              <span>{title}</span>
            </Tabs.Tab>
          </Tooltip>
        )
      })}
    </Tabs.List>
  )
}
