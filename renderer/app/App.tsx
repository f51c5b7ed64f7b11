import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tabs } from '@base-ui/react/tabs'
import { Tooltip } from '@base-ui/react/tooltip'
import { useChosenKeys } from '../commands/useChosenKeys.ts'
import { useShortcuts } from '../commands/useShortcuts.ts'
import { Palette } from '../panels/palette/Palette.tsx'
import { AboutDialog } from '../panels/about/AboutDialog.tsx'
import { PreferencesDialog } from '../panels/preferences/PreferencesDialog.tsx'
import { ShortcutsDialog } from '../panels/shortcuts/ShortcutsDialog.tsx'
import { StatusBar } from '../panels/statusbar/StatusBar.tsx'
import { TopBar } from '../panels/topbar/TopBar.tsx'
import { Tour } from '../panels/tour/Tour.tsx'
import { UnsavedDialog } from '../panels/unsaved/UnsavedDialog.tsx'
import { useApp } from '../state/app.ts'
import type { Workspace } from '../state/workspace.ts'
import { ChosenKeys } from '../ui/Shortcut.tsx'
import './App.css'
import { DropVeil } from './DropVeil.tsx'
import { Layout } from './Layout.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { useMouseWithoutFocus } from './useMouseWithoutFocus.ts'
import { usePlaybackClock } from './usePlaybackClock.ts'
import { useShownTime } from './useShownTime.ts'

export function App() {
  useShortcuts()
  useMouseWithoutFocus()
  usePlaybackClock()
  useDocumentTitle()
  useShownTime()
  const workspace = useApp((app) => app.workspace)
  const setWorkspace = useApp((app) => app.setWorkspace)
  return (
    // The Content Security Policy forbids inline styles, including those that libraries insert.
    <CSPProvider disableStyleElements>
      <ChosenKeys value={useChosenKeys()}>
        <Tooltip.Provider delay={450}>
          <Tabs.Root className="app" value={workspace} onValueChange={(next: Workspace) => setWorkspace(next)}>
            <TopBar />
            <Layout />
            <StatusBar />
            <DropVeil />
            <Palette />
            <PreferencesDialog />
            <ShortcutsDialog />
            <AboutDialog />
            <UnsavedDialog />
            <Tour />
          </Tabs.Root>
        </Tooltip.Provider>
      </ChosenKeys>
    </CSPProvider>
  )
}
