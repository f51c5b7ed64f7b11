import { type BrowserWindow, dialog, type SaveDialogOptions } from 'electron'

const filters = [
  { name: 'Rigs and scenes', extensions: ['glb', 'gltf', 'vrm', 'fbx', 'obj', 'stl', 'ply', 'json'] },
  { name: 'All files', extensions: ['*'] },
]

/** Other systems ask by themselves; on Linux the dialog has to be told. */
const askBeforeReplacing: NonNullable<SaveDialogOptions['properties']> = ['showOverwriteConfirmation']

/** Paths that the user picked; none when they changed their mind. */
export async function chooseFiles(window: BrowserWindow, purpose: 'open' | 'add'): Promise<readonly string[]> {
  const title = purpose === 'open' ? 'Open a scene or a rig' : 'Add rigs to the scene'
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    filters,
    properties: ['openFile', 'multiSelections'],
  })
  return filePaths
}

/** The file of a rig that a scene names and that is not there. */
export async function chooseRig(window: BrowserWindow, name: string): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: `Find ${name}`,
    filters,
    properties: ['openFile'],
  })
  return filePaths[0] ?? null
}

export async function choosePicture(window: BrowserWindow, suggestion: string): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, {
    title: 'Save screenshot',
    defaultPath: suggestion,
    properties: askBeforeReplacing,
    filters: [{ name: 'PNG picture', extensions: ['png'] }],
  })
  return filePath === '' ? null : filePath
}

/** A scene is known by its ending, so it gets one. */
export async function chooseSceneFile(window: BrowserWindow, suggestion: string): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, {
    title: 'Save scene',
    defaultPath: suggestion,
    properties: askBeforeReplacing,
    filters: [{ name: 'Rigsphere scene', extensions: ['rigscene.json', 'json'] }],
  })
  if (filePath === '') return null
  return filePath.toLowerCase().endsWith('.json') ? filePath : `${filePath}.rigscene.json`
}

/** `endings` with their dots; a name without one of them gets the first. */
export async function chooseExport(
  window: BrowserWindow,
  suggestion: string,
  { title, endings }: { readonly title: string; readonly endings: readonly [string, ...string[]] },
): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: suggestion,
    properties: [...askBeforeReplacing, 'createDirectory'],
    filters: [{ name: title, extensions: endings.map((ending) => ending.slice(1)) }],
  })
  return filePath === '' ? null : filePath
}

const changedAnswers = ['overwrite', 'copy', 'cancel'] as const

/** What to do with a scene file that another program has changed since it was read. */
export async function askChangedOnDisk(window: BrowserWindow, name: string): Promise<(typeof changedAnswers)[number]> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `${name} has changed on disk.`,
    detail: 'Another program, or another Rigsphere, saved it after it was opened here. Overwriting loses that version.',
    buttons: ['Overwrite', 'Save as Copy…', 'Cancel'],
    defaultId: 1,
    cancelId: 2,
    noLink: true,
  })
  return changedAnswers[response] ?? 'cancel'
}

/** Whether files that the save dialog has not asked about may be replaced. */
export async function confirmReplacing(window: BrowserWindow, message: string, detail: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    message,
    detail,
  })
  return response === 0
}
