import { BrowserWindow, app } from 'electron'
import { preloadScript, windowIcon } from '../paths.ts'
import type { SettingsStore } from '../settings.ts'
import { rememberBounds, smallest, startBounds } from './bounds.ts'
import { backgroundColour } from './theme.ts'

/** The one window, not yet loaded. It shows itself with its first picture, so that it never flashes white. */
export function createWindow(settings: SettingsStore): BrowserWindow {
  const window = new BrowserWindow({
    ...startBounds(settings.value.window),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: app.name,
    // Windows and macOS take it from the program itself.
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
