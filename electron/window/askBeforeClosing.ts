import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserWindow, dialog } from 'electron'
import type { CoreHost } from '../core/coreHost.ts'
import type { SceneKeeper } from '../keep/sceneKeeper.ts'
import type { WindowLink } from './link.ts'

export interface ClosingParts {
  readonly window: BrowserWindow
  readonly link: WindowLink
  readonly core: CoreHost
  readonly keeper: SceneKeeper
}

/** Closing the window, and with it quitting the app, asks first when there are edits that are in no file. */
export function askBeforeClosing({ window, link, core, keeper }: ClosingParts): void {
  let state: 'open' | 'asking' | 'decided' = 'open'

  window.on('close', (event) => {
    if (state === 'decided' || (state === 'open' && !keeper.unsaved)) return
    event.preventDefault()
    if (state === 'open') void ask()
  })

  async function ask(): Promise<void> {
    state = 'asking'
    const mayClose = await mayLeave()
    state = mayClose ? 'decided' : 'open'
    if (mayClose && !window.isDestroyed()) window.close()
  }

  async function mayLeave(): Promise<boolean> {
    link.bringToFront()
    const answer = await askUnsaved(window, keeper.scene?.name ?? 'the scene')
    if (answer !== 'save') return answer === 'discard'
    await editsArrived(core)
    const saved = await keeper.saver.save(false)
    if (!saved.ok) link.tell({ severity: 'error', message: `The scene was not saved. ${saved.problem.message}` })
    return saved.ok && saved.value !== null
  }
}

const answers = ['save', 'discard', 'stay'] as const

async function askUnsaved(window: BrowserWindow, name: string): Promise<(typeof answers)[number]> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `Save the changes to ${name}?`,
    detail: 'They are lost if you don’t.',
    buttons: ['Save', 'Don’t Save', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return answers[response] ?? 'stay'
}

/** The window sends an edit when the one before has been answered: none follows any more after a moment of silence. */
async function editsArrived(core: CoreHost): Promise<void> {
  do await pause(100)
  while (core.editing)
}
