import type { ThemePreference } from '../../electron/contract/shell.ts'
import { shell } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'

export async function setTheme(preference: ThemePreference): Promise<void> {
  const reply = await shell.setTheme({ preference })
  if (reply.ok) useApp.setState({ theme: reply.value.preference })
}
