import { BrowserWindow, app } from 'electron'
import { preloadScript, windowIcon } from '../base/paths.ts'
import type { SettingsStore } from '../base/settings.ts'
import { rememberBounds, smallest, startBounds } from './startBounds.ts'
import { backgroundColour } from './applyTheme.ts'

/** Creates the window without loading the page. It becomes visible with its first frame, which avoids a white flash. */
export function createWindow(settings: SettingsStore): BrowserWindow {
  const window = new BrowserWindow({
    ...startBounds(settings.value.window),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: app.name,
    // Windows and macOS use the icon of the program.
    ...(process.platform === 'linux' ? { icon: windowIcon } : {}),
    show: false,
    backgroundColor: backgroundColour(),
    webPreferences: {
      preload: preloadScript,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: !app.isPackaged,
    },
  })
  if (settings.value.window?.maximized === true) window.maximize()
  window.once('ready-to-show', () => window.show())
  rememberBounds(window, settings)
  return window
}
