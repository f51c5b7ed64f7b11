import { type BrowserWindow, type Rectangle, screen } from 'electron'
import type { Settings, SettingsStore } from '../base/settings.ts'

export const smallest = { width: 960, height: 600 }
const preferred = { width: 1440, height: 900 }

/** Part of the title bar that must be visible so that it can be grabbed. */
const visiblePart = 64

/** The last bounds of the window, if a screen is still there; otherwise centred on the main screen. */
export function startBounds(stored: Settings['window']): Partial<Rectangle> {
  if (stored !== null && isReachable(stored)) {
    const { x, y, width, height } = stored
    return { x, y, width: Math.max(width, smallest.width), height: Math.max(height, smallest.height) }
  }
  const { width, height } = screen.getPrimaryDisplay().workAreaSize
  return { width: Math.min(width, preferred.width), height: Math.min(height, preferred.height) }
}

function isReachable(bounds: Rectangle): boolean {
  const { workArea } = screen.getDisplayMatching(bounds)
  const across = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x)
  const below = workArea.y + workArea.height - bounds.y
  return across >= visiblePart && below >= visiblePart && bounds.y >= workArea.y - visiblePart
}

export function rememberBounds(window: BrowserWindow, settings: SettingsStore): void {
  const store = () => {
    const maximized = window.isMaximized()
    if (!window.isMinimized()) settings.update({ window: { ...window.getNormalBounds(), maximized } })
  }
  window.on('resize', store)
  window.on('move', store)
  window.on('maximize', store)
  window.on('unmaximize', store)
  window.on('close', store)
}
