import { nativeTheme } from 'electron'
import type { Theme, ThemePreference } from '../contract/shell.ts'

export const currentTheme = (): Theme => ({
  preference: nativeTheme.themeSource,
  shown: nativeTheme.shouldUseDarkColors ? 'dark' : 'light',
})

/** Window background before the first paint; the same as the page's background. */
export const backgroundColour = (): string => (nativeTheme.shouldUseDarkColors ? '#16181d' : '#f5f6f8')

/** Applies the system theme or the theme that the user prefers. The page sees it as prefers-color-scheme. */
export function applyTheme(preference: ThemePreference): Theme {
  nativeTheme.themeSource = preference
  return currentTheme()
}

export function onThemeChange(changed: (theme: Theme) => void): void {
  nativeTheme.on('updated', () => changed(currentTheme()))
}
