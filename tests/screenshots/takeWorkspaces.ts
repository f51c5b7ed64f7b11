import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openWindow, setSize, setTheme } from './openWindow.ts'
import { untilStill } from './untilStill.ts'

const sizes = [
  { name: '1280x800-150', width: 1280, height: 800, zoom: 1.5 },
  { name: '1440x900', width: 1440, height: 900, zoom: 1 },
  { name: '1280x800', width: 1280, height: 800, zoom: 1 },
  { name: '960x600', width: 960, height: 600, zoom: 1 },
]

/** Every workspace in every size and both themes. */
export async function takeWorkspaces(folder: string): Promise<void> {
  const running = await openWindow('two-men')
  const tabs = running.page.getByRole('tablist', { name: 'Workspaces', exact: true }).getByRole('tab')
  try {
    for (const { name, width, height, zoom } of sizes) {
      await setSize(running, width, height, zoom)
      for (const theme of ['dark', 'light'] as const) {
        await setTheme(running, theme)
        for (const tab of await tabs.all()) {
          await tab.click()
          const file = `${(await tab.innerText()).toLowerCase()}-${name}-${theme}.png`
          await writeFile(join(folder, file), await untilStill(running))
        }
      }
    }
  } finally {
    await running.close()
  }
}
