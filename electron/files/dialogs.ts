import { type BrowserWindow, dialog, type SaveDialogOptions } from 'electron'

const filters = [
  { name: 'Rigs and scenes', extensions: ['glb', 'gltf', 'vrm', 'fbx', 'obj', 'stl', 'ply', 'json'] },
  { name: 'All files', extensions: ['*'] },
]

/** Other systems ask by default; on Linux this must be enabled. */
const askBeforeReplacing: NonNullable<SaveDialogOptions['properties']> = ['showOverwriteConfirmation']

/** Paths that the user selected; empty if the user cancels. */
export async function chooseFiles(window: BrowserWindow, purpose: 'open' | 'add'): Promise<readonly string[]> {
  const title = purpose === 'open' ? 'Open a scene or a rig' : 'Add rigs to the scene'
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    filters,
    properties: ['openFile', 'multiSelections'],
  })
  return filePaths
}

/** Asks for the file of a rig that is missing in a scene. */
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

/** Adds the extension of scene files, by which they are recognised. */
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

/** `endings` include the dot. A name without any of them gets the first. */
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

/**
 * Asks what to do with a scene file that has changed since it was read. `certain` is false if this is only possible.
 */
export async function askChangedOnDisk(
  window: BrowserWindow,
  name: string,
  certain: boolean,
): Promise<(typeof changedAnswers)[number]> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: certain ? `${name} has changed on disk.` : `${name} may have changed on disk.`,
    detail: certain
      ? 'Another program, or another Rigsphere, saved it after it was opened here. Overwriting loses that version.'
      : 'The restored scene does not state which version of the file it is based on. Overwriting replaces the file.',
    buttons: ['Overwrite', 'Save as Copy…', 'Cancel'],
    defaultId: 1,
    cancelId: 2,
    noLink: true,
  })
  return changedAnswers[response] ?? 'cancel'
}

/** Asks whether to replace files that the save dialog has not asked about. */
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
