import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserWindow, dialog } from 'electron'
import type { CoreHost } from '../threads/coreHost.ts'
import type { SceneKeeper } from '../keep/sceneKeeper.ts'
import type { WindowLink } from '../base/windowLink.ts'

export interface ClosingParts {
  readonly window: BrowserWindow
  readonly link: WindowLink
  readonly core: CoreHost
  readonly keeper: SceneKeeper
}

/** Asks the user before closing the window, and with it the app, if there are unsaved edits. */
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
    detail: 'Your changes will be lost if you don’t save them.',
    buttons: ['Save', 'Don’t Save', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return answers[response] ?? 'stay'
}

/**
 * The window sends an edit only after the previous one was answered, so no more edits follow after a short time without
 * any.
 */
async function editsArrived(core: CoreHost): Promise<void> {
  do await pause(100)
  while (core.editing)
}
