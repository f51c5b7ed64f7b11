import { Command, FolderOpen, Redo2, Save, Undo2 } from 'lucide-react'
import { runCommand } from '../../commands/runCommand.ts'
import { useApp } from '../../state/app.ts'
import { useCanRedo, useCanUndo } from '../../state/history.ts'
import { unsaved } from '../../state/selectors.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MiddleName } from '../../ui/MiddleName.tsx'
import { Shortcut } from '../../ui/Shortcut.tsx'
import { WorkspaceSwitch } from '../../workspaces/WorkspaceSwitch.tsx'
import { RecentMenu } from './RecentMenu.tsx'
import './TopBar.css'

export function TopBar() {
  const name = useApp((app) => app.sceneName)
  const changed = useApp(unsaved)
  const canUndo = useCanUndo()
  const canRedo = useCanRedo()
  return (
    <header className="topbar">
      <div className="topbar-left">
        <h1>Rigsphere</h1>
        <Button icon={<FolderOpen size={15} />} tone="quiet" onClick={() => runCommand('open')}>
          Open…
        </Button>
        <RecentMenu />
        <IconButton
          label="Save the scene"
          shortcut="Mod+S"
          icon={<Save size={15} />}
          onClick={() => runCommand('save')}
          disabledReason={name === '' ? 'open a scene first.' : undefined}
        />
        <IconButton
          label="Undo"
          shortcut="Mod+Z"
          icon={<Undo2 size={15} />}
          onClick={() => runCommand('undo')}
          disabledReason={canUndo ? undefined : 'nothing to undo.'}
        />
        <IconButton
          label="Redo"
          shortcut="Mod+Shift+Z"
          icon={<Redo2 size={15} />}
          onClick={() => runCommand('redo')}
          disabledReason={canRedo ? undefined : 'nothing to redo.'}
        />
      </div>
      <WorkspaceSwitch />
      <div className="topbar-right">
        <p className="topbar-scene" title={name}>
          <span className="topbar-name">
            <MiddleName name={name} />
          </span>
          {changed && <span className="topbar-dot" role="img" aria-label="unsaved changes" />}
        </p>
        <span className="topbar-commands">
          <Button icon={<Command size={14} />} onClick={() => runCommand('palette')}>
            Commands <Shortcut keys="Mod+K" />
          </Button>
        </span>
      </div>
    </header>
  )
}
