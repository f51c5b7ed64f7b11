import { type BrowserWindow, type Rectangle, screen } from 'electron'
import type { Settings, SettingsStore } from '../settings.ts'

export const smallest = { width: 960, height: 600 }
const preferred = { width: 1440, height: 900 }

/** Enough of the title bar to grab it. */
const visiblePart = 64

/** Where the window was, if a screen is still there; else in the middle of the main screen. */
export function startBounds(remembered: Settings['window']): Partial<Rectangle> {
  if (remembered !== null && isReachable(remembered)) {
    const { x, y, width, height } = remembered
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
  const remember = () => {
    const maximized = window.isMaximized()
    if (!window.isMinimized()) settings.update({ window: { ...window.getNormalBounds(), maximized } })
  }
  window.on('resize', remember)
  window.on('move', remember)
  window.on('maximize', remember)
  window.on('unmaximize', remember)
  window.on('close', remember)
}
