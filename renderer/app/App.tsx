import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { useShortcuts } from '../commands/useShortcuts.ts'
import { Palette } from '../panels/palette/Palette.tsx'
import { ShortcutsDialog } from '../panels/shortcuts/ShortcutsDialog.tsx'
import { StatusBar } from '../panels/statusbar/StatusBar.tsx'
import { TopBar } from '../panels/topbar/TopBar.tsx'
import { Tour } from '../panels/tour/Tour.tsx'
import { UnsavedDialog } from '../panels/unsaved/UnsavedDialog.tsx'
import './App.css'
import { DropVeil } from './DropVeil.tsx'
import { Layout } from './Layout.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { useMouseWithoutFocus } from './useMouseWithoutFocus.ts'
import { usePlaybackClock } from './usePlaybackClock.ts'

export function App() {
  useShortcuts()
  useMouseWithoutFocus()
  usePlaybackClock()
  useDocumentTitle()
  return (
    // Our policy allows no inline styles, not even those of a library.
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={450}>
        <div className="app">
          <TopBar />
          <Layout />
          <StatusBar />
          <DropVeil />
          <Palette />
          <ShortcutsDialog />
          <UnsavedDialog />
          <Tour />
        </div>
      </Tooltip.Provider>
    </CSPProvider>
  )
}
